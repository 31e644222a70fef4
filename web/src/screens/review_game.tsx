/* A game turn by turn, with what each turn was worth. */
import { useId, useRef, useState } from "preact/hooks";
import { troubleOf } from "../learn/fetch";
import { type Judged, useJudging } from "../learn/judging";
import { KeptList, namesOf } from "../learn/kept";
import { type Place, tableOf, usePlace } from "../learn/place";
import { FromHere } from "../learn/review_from";
import { Judgement } from "../learn/review_judgement";
import { ReviewPlot } from "../learn/review_plot";
import { ShareGame } from "../learn/review_share";
import { ReviewSteps } from "../learn/review_steps";
import { ReviewSums } from "../learn/review_sums";
import { ReviewTurns } from "../learn/review_turns";
import { ShowTrouble } from "../learn/trouble";
import type { RecordInfo } from "../module";
import { TableView } from "../table/view";
import { useAnswer } from "../ui/answer";
import { Button, ButtonLink } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Tick } from "../ui/form";
import { Problem } from "../ui/message";
import { Screen } from "../ui/screen";
import { _, say, useLanguage } from "../words";

interface GameProps {
  record: string;
  /** Its number among the kept games, if it is one of them. */
  kept?: number | undefined;
}

/** The person of the game, or the first seat. */
function ownSeat(info: RecordInfo): number {
  return Math.max(
    info.bots.findIndex((bot) => bot === null),
    0,
  );
}

function Progress({ info, judged }: { info: RecordInfo; judged: Judged }) {
  if (judged.failure !== "") return <Problem text={judged.failure} />;
  if (judged.done) return null;
  const n = judged.turns.filter((turn) => turn !== undefined).length;
  return (
    <p class="review-progress">
      <progress max={info.turns} value={n} aria-label={_("moves judged")} />
      {say(_("judging move {n} of {all}…"), { n: Math.min(n + 1, info.turns), all: info.turns })}
    </p>
  );
}

interface EyesProps {
  info: RecordInfo;
  viewer: number;
  open: boolean;
  onViewer(seat: number): void;
  onOpen(open: boolean): void;
}

/* Whose cards are seen. */
function Eyes({ info, viewer, open, onViewer, onOpen }: EyesProps) {
  const id = useId();
  return (
    <div class="review-eyes">
      <label for={id}>{_("View as")}</label>
      <select
        id={id}
        name="viewer"
        value={viewer}
        onChange={(event) => onViewer(Number(event.currentTarget.value))}
      >
        {info.names.map((name, seat) => (
          <option key={seat} value={seat}>
            {name}
          </option>
        ))}
      </select>
      <Tick name="open" label={_("all cards face up")} checked={open} onChange={onOpen} />
    </div>
  );
}

type Window = "share" | "from" | "kept" | null;

/** Where the game would go on: from the table that is shown. */
function placeToGoOn(record: string, { stop, look }: Place) {
  const back = look === "played" || stop.played === 0 ? 0 : 1;
  return { record, turns: stop.turns - back, dealt: stop.round > 0 && stop.played - back === 0 };
}

function Shown({ record, info, kept }: GameProps & { info: RecordInfo }) {
  const top = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState(() => ownSeat(info));
  const [open, setOpen] = useState(false);
  const judged = useJudging(record, open);
  const place = usePlace(info, judged);
  const [shown, setShown] = useState<Window>(null);
  const scene = tableOf(record, info.rules.includes("+actions"), place, { viewer, open });
  const table = useAnswer("table", scene, [JSON.stringify(scene)]);
  const round = info.rounds[place.stop.round];
  /* Who chooses from the list below the table on a phone wants to see the table. */
  const pick = (turn: number) => {
    place.goTo(turn);
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  };
  const over = place.at === place.stops.length - 1 && info.winners.length > 0 && place.look === "played";
  return (
    <div class="review" data-review aria-busy={!judged.done && judged.failure === ""}>
      <div class="review-table">
        <div ref={top} />
        {table.answer !== null && <TableView table={table.answer} turn={null} waiting={null} mute />}
        {table.error !== null && <Problem text={table.error.text} />}
        <ReviewSteps
          at={place.at}
          count={place.stops.length}
          text={place.text}
          onStep={place.step}
          onMove={place.move}
        />
      </div>
      <div class="review-side">
        <Progress info={info} judged={judged} />
        <Judgement
          turn={place.turn}
          text={place.text}
          advanced={info.advanced}
          judged={place.judged}
          look={place.look}
          onLook={place.setLook}
          open={open}
        />
        {round !== undefined && (
          <ReviewPlot
            round={round}
            names={info.names}
            turns={judged.turns}
            current={place.index}
            onPick={place.goTo}
          />
        )}
        <Eyes info={info} viewer={viewer} open={open} onViewer={setViewer} onOpen={setOpen} />
        <div class="actions">
          {info.known && !over && (
            <Button icon="play" data-do="from-here" onClick={() => setShown("from")}>
              {_("play on from here")}
            </Button>
          )}
          <Button icon="share" data-do="share" onClick={() => setShown("share")}>
            {_("share")}
          </Button>
          {kept !== undefined && (
            <Button icon="menu" data-do="kept" onClick={() => setShown("kept")}>
              {_("other games")}
            </Button>
          )}
          <ButtonLink to="#/open" icon="file" do="open">
            {_("open a game")}
          </ButtonLink>
        </div>
        <ReviewSums info={info} judged={judged} />
        <ReviewTurns info={info} judged={judged} stop={place.stop} onPick={pick} />
      </div>
      {shown === "share" && <ShareGame record={record} onClose={() => setShown(null)} />}
      {shown === "from" && (
        <FromHere
          place={placeToGoOn(record, place)}
          info={info}
          seat={place.turn !== null && place.look !== "played" ? place.turn.seat : viewer}
          onClose={() => setShown(null)}
        />
      )}
      {shown === "kept" && (
        <Dialog title={_("Games played on this device")} onClose={() => setShown(null)}>
          <KeptList current={kept} />
        </Dialog>
      )}
    </div>
  );
}

export function ReviewGame({ record, kept }: GameProps) {
  useLanguage();
  const { answer: info, error } = useAnswer("record", { record }, [record]);
  return (
    <Screen title={_("Review")} back="#/" wide>
      {info !== null && (
        <>
          <p class="review-names">
            <strong>{namesOf(info)}</strong> <span class="note">{info.rulesText}</span>
          </p>
          <Shown record={record} info={info} kept={kept} />
        </>
      )}
      {error !== null && (
        <ShowTrouble
          trouble={troubleOf(error, record)}
          actions={
            <ButtonLink to="#/open" do="open">
              {_("open a game")}
            </ButtonLink>
          }
        />
      )}
    </Screen>
  );
}
