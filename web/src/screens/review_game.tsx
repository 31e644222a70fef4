/* A game turn by turn, with what each turn was worth. The table, the better turn and the curve are seen
 * together; the rest stands below them, or beside them where there is room. */
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { ask } from "../ask";
import { troubleOf } from "../learn/fetch";
import { type Judged, useJudging } from "../learn/judging";
import { KeptList } from "../learn/kept";
import { type Place, tableOf, usePlace } from "../learn/place";
import { FromHere } from "../learn/review_from";
import { mistakesOf } from "../learn/insight";
import { Judgement, Looks } from "../learn/review_judgement";
import { ReviewPlot } from "../learn/review_plot";
import { ShareGame } from "../learn/review_share";
import { ReviewSteps } from "../learn/review_steps";
import { ReviewSums } from "../learn/review_sums";
import { ReviewTurns } from "../learn/review_turns";
import { ShowTrouble } from "../learn/trouble";
import { ownSeat } from "../learn/results";
import { useSwipe } from "../learn/swipe";
import type { Game, RecordInfo } from "../module";
import { keepMistakes } from "../store/mistakes";
import { keptRecords } from "../store/games";
import { settings } from "../store/settings";
import type { GamePlace } from "../table/game_place";
import { shownName } from "../table/texts";
import { TableView } from "../table/view";
import { refusalOf, useAnswer } from "../ui/answer";
import { Button, ButtonLink } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Tick } from "../ui/form";
import { useParts } from "../ui/lazy";
import { notify, Problem } from "../ui/message";
import { Say } from "../ui/say";
import { Screen } from "../ui/screen";
import { _, C_, say, useLanguage } from "../words";
import { GameScreen } from "./play";

interface GameProps {
  record: string;
  /** Its number among the kept games, if it is one of them; and one's seat there, if it was noted. */
  kept?: number | undefined;
  seat?: number | undefined;
  /** The turn at which it opens, an index of the game; null: where it was decided. */
  first: number | null;
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
  names: string[];
  viewer: number;
  open: boolean;
  onViewer(seat: number): void;
  onOpen(open: boolean): void;
}

/* Whose cards are seen. */
function Eyes({ names, viewer, open, onViewer, onOpen }: EyesProps) {
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
        {names.map((name, seat) => (
          <option key={seat} value={seat}>
            {name}
          </option>
        ))}
      </select>
      <Tick name="open" label={_("all cards face up")} checked={open} onChange={onOpen} />
    </div>
  );
}

/** Whoever reads has the same name everywhere: that of the table and of the sentences. */
function namesOf({ names, bots }: RecordInfo, own: number): string[] {
  const alone = bots.filter((bot) => bot === null).length === 1 && settings().name.trim() === "";
  return names.map((name, seat) =>
    seat !== own ? name : alone ? C_("a player", "You") : shownName(name),
  );
}

type Window = "share" | "from" | "kept" | null;

/** Where the game would go on: from the table that is shown. */
function placeToGoOn(record: string, { stop, look }: Place) {
  const back = look === "played" || stop.played === 0 ? 0 : 1;
  return { record, turns: stop.turns - back, dealt: stop.round > 0 && stop.played - back === 0 };
}

/** A game that is only tried out: it is kept nowhere, and its end counts for nothing. */
function tryPlace(game: Game): GamePlace {
  const fresh = () => ask("game", { record: game.record, steps: game.steps });
  return {
    saved: () => game,
    useSaved: () => null,
    save: () => undefined,
    fresh,
    again: fresh,
    over: () => undefined,
  };
}

/** The one sentence about what is on the table. */
function Sentence({ place }: { place: Place }) {
  const { turn, judged, look, text } = place;
  const better = look === "better" && judged !== undefined;
  return (
    <p class="review-say" aria-live="off">
      <Say text={better ? (judged.reasons[0] ?? judged.bestText) : (turn?.text ?? text)} />
    </p>
  );
}

interface ShownProps extends GameProps {
  info: RecordInfo;
  /** Whether the game is of other people. */
  foreign: boolean;
  own: number;
  /** As they are shown; those of the record may be others. */
  names: string[];
  judged: Judged;
  place: Place;
  open: boolean;
  onOpen(open: boolean): void;
  onTry(game: Game): void;
}

/** What belongs together: the turn and the better one, the table, the curve, the way on. */
function First({ record, info, names, judged, place, viewer, open, foreign, onTry }: ShownProps & { viewer: number }) {
  const board = useRef<HTMLDivElement>(null);
  const scene = tableOf(record, info.rules.includes("+actions"), place, { viewer, open, foreign });
  const table = useAnswer("table", scene, [JSON.stringify(scene)]);
  const round = info.rounds[place.stop.round];
  const { turns, dealt } = placeToGoOn(record, place);
  const last = place.at === place.stops.length - 1 && info.winners.length > 0 && place.look === "played";
  useSwipe(board, place.move);
  // What is judged while one looks changes nothing on the table.
  const shown = useMemo(() => <TableView table={table.answer} turn={null} waiting={null} mute />, [table.answer]);
  /* Whoever is to move there tries it; the others are bots. */
  const tryIt = async () => {
    const mover = place.turn !== null && place.look !== "played" ? place.turn.seat : (table.answer?.turn ?? viewer);
    const level = info.bots.find((bot) => bot !== null) ?? settings().setup.bots[0] ?? "casual";
    const seats = info.names.map((name, i) => ({ name, bot: i === mover ? null : (info.bots[i] ?? level) }));
    try {
      onTry(await ask("from", { record, turns, dealt, seats }));
    } catch (error) {
      notify(refusalOf(error).text);
    }
  };
  return (
    <div class="review-first">
      <Looks turn={place.turn} judged={place.judged} look={place.look} onLook={place.setLook} />
      <div class="review-table" ref={board}>
        {/* It has its place before it is there: what stands below does not move. */}
        {table.error === null ? shown : <Problem text={table.error.text} />}
      </div>
      <Sentence place={place} />
      {round !== undefined && (
        <ReviewPlot
          round={round}
          names={names}
          turns={judged.turns}
          ends={judged.rounds.find((one) => one.round === round.number)?.ends}
          advanced={info.advanced}
          current={place.index}
          onPick={place.goTo}
        />
      )}
      <ReviewSteps
        at={place.at}
        count={place.stops.length}
        text={place.text}
        onStep={place.step}
        onMove={place.move}
      >
        {info.known && !last && (
          <Button kind="primary" icon="play" data-do="try" onClick={() => void tryIt()}>
            {_("try a move")}
          </Button>
        )}
      </ReviewSteps>
    </div>
  );
}

interface SideProps extends ShownProps {
  viewer: number;
  /** The end of the game is on the table. */
  over: boolean;
  onViewer(seat: number): void;
  onShow(window: Window): void;
  onPick(turn: number): void;
}

/** What stands beside the table, or below it: the judgement, what can be done with the game, all turns. */
function Side({ info, names, kept, judged, place, open, onOpen, viewer, over, onViewer, onShow, onPick }: SideProps) {
  const parts = useParts(3);
  return (
    <>
      <Judgement turn={place.turn} text={place.text} judged={place.judged} look={place.look} open={open} />
      {parts > 0 && (
        <>
          <div class="actions">
            <Button icon="share" data-do="share" onClick={() => onShow("share")}>
              {_("share")}
            </Button>
            {info.known && !over && (
              <Button icon="play" data-do="from-here" onClick={() => onShow("from")}>
                {_("play on from here")}
              </Button>
            )}
            {kept !== undefined && (
              <Button icon="menu" data-do="kept" onClick={() => onShow("kept")}>
                {_("other games")}
              </Button>
            )}
            <ButtonLink to="#/open" icon="file" do="open">
              {_("open a game")}
            </ButtonLink>
          </div>
          <Eyes names={names} viewer={viewer} open={open} onViewer={onViewer} onOpen={onOpen} />
        </>
      )}
      {parts > 1 && <ReviewSums names={names} judged={judged} />}
      {parts > 2 && <ReviewTurns info={info} judged={judged} stop={place.stop} onPick={onPick} />}
    </>
  );
}

/** Whether all has been judged once, and the turning point found. What stands beside the table comes then,
 * at once: before it would move with every turn. Judged again, with all cards face up, it stays. */
function useSettled(judges: boolean): boolean {
  const [settled, settle] = useState(false);
  useEffect(() => {
    if (judges) return;
    const timer = setTimeout(() => settle(true)); // the table goes to the turning point first
    return () => clearTimeout(timer);
  }, [judges]);
  return settled;
}

function Shown(props: ShownProps) {
  const { record, info, kept, own, judged, place } = props;
  const [viewer, setViewer] = useState(own);
  const [shown, setShown] = useState<Window>(null);
  const top = useRef<HTMLDivElement>(null);
  /* Who chooses from the list below the table on a phone wants to see the table. */
  const pick = (turn: number) => {
    place.goTo(turn);
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  };
  const over = place.at === place.stops.length - 1 && info.winners.length > 0 && place.look === "played";
  const judges = !judged.done && judged.failure === "";
  const settled = useSettled(judges);
  return (
    <div class="review" data-review data-at={place.index} aria-busy={judges} ref={top}>
      <First {...props} viewer={viewer} />
      <div class="review-side">
        <Progress info={info} judged={judged} />
        {settled && <Side {...props} viewer={viewer} over={over} onViewer={setViewer} onShow={setShown} onPick={pick} />}
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

/** A move is tried out, and the bots answer; the review waits where it was. */
function Trial({ game, onBack }: { game: Game; onBack(): void }) {
  const place = useMemo(() => tryPlace(game), [game]);
  return (
    <GameScreen
      place={place}
      title={_("Try it out")}
      tools={
        <Button kind="quiet" icon="back" data-do="back-to-review" onClick={onBack}>
          {_("review")}
        </Button>
      }
    />
  );
}

/** What is tried out is a step of the way: the browser's own way back leads to the review, too. */
function useTrying() {
  const [trying, setTrying] = useState<Game | null>(null);
  useEffect(() => {
    if (trying === null) return;
    const end = () => setTrying(null);
    addEventListener("popstate", end);
    return () => removeEventListener("popstate", end);
  }, [trying]);
  const start = (game: Game) => {
    history.pushState(null, "", location.href);
    setTrying(game);
  };
  return { trying, start };
}

function Reviewed({ info, foreign, ...props }: GameProps & { info: RecordInfo; foreign: boolean }) {
  const { record, seat, first } = props;
  const noted = foreign ? -1 : ownSeat(info, seat);
  const own = Math.max(noted, 0);
  const [open, setOpen] = useState(false);
  const judged = useJudging(record, open, foreign);
  const place = usePlace(info, judged, own, first);
  const { trying, start } = useTrying();
  useEffect(() => {
    if (judged.done && noted >= 0) keepMistakes(mistakesOf(record, info, judged, noted));
  }, [judged.done]);
  if (trying !== null) return <Trial game={trying} onBack={() => history.back()} />;
  return (
    <Screen title={place.text} back={props.kept === undefined ? "#/" : "#/games"} wide class="review-screen">
      <Shown
        {...props}
        info={info}
        foreign={foreign}
        own={own}
        names={namesOf(info, noted)}
        judged={judged}
        place={place}
        open={open}
        onOpen={setOpen}
        onTry={start}
      />
    </Screen>
  );
}

export function ReviewGame(props: GameProps) {
  useLanguage();
  const { record } = props;
  const foreign = !keptRecords().some((kept) => kept.record === record);
  const { answer: info, error } = useAnswer("record", { record, foreign }, [record, foreign]);
  if (info !== null) return <Reviewed {...props} info={info} foreign={foreign} />;
  return (
    <Screen title={_("Review")} back="#/" wide>
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
