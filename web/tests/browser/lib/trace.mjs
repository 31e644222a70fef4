/* What the page's main thread did, by the browser's own trace: its tasks, each with the processor time that it
 * took and what that went into. Time on the clock says as much about the machine's other work. */

const CATEGORIES = ["toplevel", "devtools.timeline", "v8", "blink.user_timing"];

/** Events of a trace by what they are for people; what is none of these goes to what it happens in. */
const KINDS = {
  UpdateLayoutTree: "style",
  Layout: "layout",
  PrePaint: "paint",
  Paint: "paint",
  Layerize: "paint",
  Commit: "paint",
  FunctionCall: "script",
  EvaluateScript: "script",
  "v8.evaluateModule": "script",
  "v8.callFunction": "script",
  RunMicrotasks: "script",
  TimerFire: "script",
  EventDispatch: "script",
  "v8.compile": "compilation",
  "v8.compileModule": "compilation",
  "V8.CompileCode": "compilation",
  MinorGC: "garbage",
  MajorGC: "garbage",
  ParseHTML: "parsing",
  ParseAuthorStyleSheet: "parsing",
};

const TASK = "ThreadControllerImpl::RunTask";

/** Milliseconds of processor time. */
const timeOf = ({ tdur = 0 }) => tdur / 1000;

/** What the time of a task went into: an event's own time is what it did not spend in others. */
function phasesOf(task, inside) {
  const phases = new Map();
  const add = (kind, time) => phases.set(kind, (phases.get(kind) ?? 0) + time);
  const open = [{ end: task.ts + task.dur, kind: "other" }];
  add("other", timeOf(task));
  for (const event of inside) {
    while (open.length > 1 && event.ts >= open.at(-1).end) open.pop();
    const kind = KINDS[event.name] ?? open.at(-1).kind;
    add(open.at(-1).kind, -timeOf(event));
    add(kind, timeOf(event));
    open.push({ end: event.ts + event.dur, kind });
  }
  return [...phases].filter(([, time]) => time >= 0.1).sort(([, a], [, b]) => b - a);
}

/** The functions of the page that a task calls; without any, what has posted it in the browser. */
function callsOf(task, inside) {
  const calls = inside.filter(({ name, args }) => name === "FunctionCall" && args?.data?.functionName !== undefined);
  if (calls.length === 0) return task.args?.src_func === undefined ? [] : [`the browser's ${task.args.src_func}`];
  const nameOf = ({ functionName, lineNumber, columnNumber }) => `${functionName || "a function"}:${lineNumber}:${columnNumber}`;
  return [...new Set(calls.map(({ args: { data } }) => nameOf(data)))];
}

/** Whether a task was none of the page's: the test asked something. */
function isTest(inside) {
  return inside.some(({ args }) => /DevTools/.test(args?.chrome_mojo_event_info?.mojo_interface_tag ?? ""));
}

/** A trace of the browser, from now until its end. */
export class Trace {
  #events = [];

  static async start(browser) {
    const trace = new Trace();
    trace.session = await browser.newBrowserCDPSession();
    trace.session.on("Tracing.dataCollected", ({ value }) => trace.#events.push(...value));
    await trace.session.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: { includedCategories: CATEGORIES, excludedCategories: ["*"] },
    });
    return trace;
  }

  async end() {
    const complete = new Promise((done) => this.session.once("Tracing.tracingComplete", done));
    await this.session.send("Tracing.end");
    await complete;
    await this.session.detach();
  }

  /** The tasks between two marks of the page (performance.mark), or up to the end. The main thread is the one
   * that has set them. */
  tasks(from, to = null) {
    const markOf = (name) => this.#events.find((event) => event.name === name && event.cat.includes("blink.user_timing"));
    const [start, end] = [markOf(from), to === null ? null : markOf(to)];
    if (start === undefined || end === undefined) throw new Error(`there is no mark ${from} or ${to} in the trace`);
    const own = this.#events
      .filter(({ ph, pid, tid }) => ph === "X" && pid === start.pid && tid === start.tid)
      .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
    const all = own.filter(({ name, ts, dur }) => name === TASK && ts + dur >= start.ts && ts < (end?.ts ?? Infinity));
    let at = 0;
    return all.flatMap((task) => {
      while (at < own.length && own[at].ts < task.ts) at += 1;
      const inside = [];
      for (let i = at; i < own.length && own[i].ts < task.ts + task.dur; i++) if (own[i] !== task) inside.push(own[i]);
      return isTest(inside) ? [] : { time: timeOf(task), at: (task.ts - start.ts) / 1000, phases: phasesOf(task, inside), calls: callsOf(task, inside) };
    });
  }
}

/** "32 ms: layout 20, script 10 (now)": as on a device that is so many times slower. */
export function told({ time, at, phases, calls }, slower) {
  const number = (one) => Math.round(one * slower);
  const parts = phases.map(([kind, one]) => `${kind} ${number(one)}`).join(", ");
  return `${number(time)} ms after ${(at / 1000).toFixed(2)} s: ${parts}${calls.length === 0 ? "" : ` (${calls.join(", ")})`}`;
}
