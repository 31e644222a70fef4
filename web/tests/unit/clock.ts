/* A clock that goes only when it is told to: setTimeout() by hand. Node's own, which can do this too,
 * is not the same in all its versions. */

interface Timer {
  at: number;
  run(): void;
}

const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
let now = 0;
let last = 0;
const timers = new Map<number, Timer>();

export const clock = {
  enable(): void {
    timers.clear();
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms = 0) => {
        timers.set(++last, { at: now + ms, run });
        return last;
      },
      clearTimeout: (id: number) => void timers.delete(id),
    });
  },

  /** Lets time pass: what is due runs in its order, also what that sets anew. */
  tick(ms: number): void {
    const end = now + ms;
    for (;;) {
      const due = [...timers]
        .filter(([, { at }]) => at <= end)
        .sort(([a, x], [b, y]) => x.at - y.at || a - b)[0];
      if (due === undefined) break;
      const [id, { at, run }] = due;
      timers.delete(id);
      now = Math.max(now, at);
      run();
    }
    now = end;
  },

  reset(): void {
    Object.assign(globalThis, real);
  },
};
