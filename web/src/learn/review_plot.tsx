/* The plot of chances of one round. A tap goes to the turn that is nearest. The list of turns
 * tells the same in words. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { RecordRound } from "../module";
import { _, percent, say } from "../words";
import {
  EDGE,
  isBad,
  type JudgedTurn,
  lineThrough,
  placeOf,
  type Point,
  placesOf,
  plotOf,
  signOf,
  turnNear,
} from "./plot";

const HEIGHT = 112;
const NARROWEST = 200;
/** Between the numbers and the first turn, which is drawn larger where it is looked at. */
const BESIDE = 12;

/** A shape for each seat, around 0,0: lines are told apart without colours. */
const SHAPES = [
  "M-5 0a5 5 0 1010 0 5 5 0 10-10 0z",
  "M-4.5-4.5h9v9h-9z",
  "M0-6L6 5H-6z",
  "M0-6.5L5.5 0 0 6.5-5.5 0z",
];

function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(320);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const look = () => setWidth(Math.max(element.clientWidth, NARROWEST));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, []);
  return [place, width] as const;
}

function Spot({ point, current }: { point: Point; current: boolean }) {
  const bad = isBad(point.mark);
  return (
    <g class={`spot plot-seat-${point.seat}${current ? " current" : ""}${bad ? " bad" : ""}`}>
      <path
        d={SHAPES[point.seat]}
        transform={`translate(${point.x} ${point.y})${current ? " scale(1.6)" : ""}`}
      />
      {bad && (
        <text class="plot-mark" x={point.x} y={point.y - (current ? 13 : 9)}>
          {signOf(point.mark)}
        </text>
      )}
    </g>
  );
}

interface PlotProps {
  round: RecordRound;
  names: string[];
  turns: readonly (JudgedTurn | undefined)[];
  /** What the end of the round was worth to each seat, once it is judged. */
  ends: readonly number[] | undefined;
  /** Whether the game counts, and not only the round. */
  advanced: boolean;
  /** The turn that is looked at, an index of the game; -1 at the deal. */
  current: number;
  onPick(turn: number): void;
}

function Legend({ names }: { names: string[] }) {
  return (
    <ul class="plot-legend" aria-hidden="true">
      {names.map((name, seat) => (
        <li key={seat} class={`plot-seat-${seat}`}>
          <svg viewBox="-12 -8 24 16">
            <path class="plot-line" d="M-12 0H12" />
            <path d={SHAPES[seat]} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

export function ReviewPlot({ round, names, turns, ends, advanced, current, onPick }: PlotProps) {
  const [place, width] = useWidth();
  const span = { start: round.start, count: round.turns.length, seats: names.length, ends };
  const plot = plotOf(turns, span, width, HEIGHT);
  const at = placeOf(current, span.start, placesOf(span), width);
  const pick = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    if (span.count > 0) {
      const near = turnNear(x, span.start, placesOf(span), width);
      onPick(Math.min(near, span.start + span.count - 1));
    }
  };
  return (
    <figure class="review-plot">
      <figcaption>
        {advanced
          ? _("Each player’s chance of winning the game, move by move")
          : _("Each player’s chance of winning the round, move by move")}
      </figcaption>
      <div ref={place}>
        <svg
          role="img"
          aria-label={say(_("Chart of the chances in round {n}; the list of moves says the same."), {
            n: round.number,
          })}
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          onClick={pick}
        >
          {plot.levels.map(({ chance, y }) => (
            <g key={chance} class="plot-level">
              <path d={`M${EDGE.left} ${y}H${width - EDGE.right}`} />
              {chance !== 0.25 && chance !== 0.75 && (
                <text x={EDGE.left - BESIDE} y={y + 4}>
                  {percent(chance)}
                </text>
              )}
            </g>
          ))}
          {current >= span.start && (
            <path class="plot-now" d={`M${at} ${EDGE.top}V${HEIGHT - EDGE.bottom}`} />
          )}
          {plot.seats.map((points, seat) => (
            <polyline key={seat} class={`plot-line plot-seat-${seat}`} points={lineThrough(points)} />
          ))}
          {plot.seats.flat().map((point) => (
            <Spot
              key={`${point.index} ${point.seat}`}
              point={point}
              current={point.index === current && !point.end}
            />
          ))}
        </svg>
      </div>
      <Legend names={names} />
    </figure>
  );
}
