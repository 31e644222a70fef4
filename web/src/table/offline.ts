/* A game on this device: whose turn it is, the bots' turns at their pace, undo, what is saved. */
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask, stopThinking, think } from "../ask";
import { someSeed } from "../learn/day";
import type { Game, Scene, Sentence, Step } from "../module";
import type { SavedGame } from "../store/games";
import { settings } from "../store/settings";
import { refusalOf } from "../ui/answer";
import { useLanguage } from "../words";
import { type GamePlace, usualPlace } from "./game_place";

/** Why there is no game, and the text of a saved one that cannot be read. */
export interface Trouble {
  text: Sentence;
  record: string | null;
}

export interface Offline {
  game: Game | null;
  trouble: Trouble | null;
  /** What the person sees; null until there is a game. */
  scene: Scene | null;
  /** A bot is thinking, or its turn is being shown. */
  waiting: boolean;
  canRedo: boolean;
  play(steps: Step[]): void;
  undo(): void;
  redo(): void;
  next(): void;
  /** Another game with the same seats and rules. */
  rematch(): void;
  /** A new game, as the settings say. */
  start(): void;
  /** The table is shown as the game stands, and nothing moves any more. */
  rested(): void;
  /** The game that is saved now, in the place of this one. */
  resume(): void;
  /** The bots play on without pauses, until a person is asked or the round is over. */
  hurry(): void;
}

function deal({ rules, target, seats }: Game): Promise<Game> {
  return ask("new", { rules, seed: Number(someSeed()), seats, ...(target === null ? {} : { target }) });
}

/** Whose eyes the table is seen with: the person's; of several, the one whose turn it is. */
export function viewerOf(game: Game): number {
  if (game.turn !== null && game.bot === null) return game.turn;
  return game.seats.findIndex(({ bot }) => bot === null);
}

function isSame(one: SavedGame, other: SavedGame): boolean {
  return one.record === other.record && one.steps.join(" ") === other.steps.join(" ");
}

/** How long nothing moves between two turns, as a part of the settings' pace. */
const BETWEEN = 0.2;

/** The game that is kept in a place. */
export function useOffline(place: GamePlace = usualPlace): Offline {
  const language = useLanguage();
  const [game, setGame] = useState<Game | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [redo, setRedo] = useState<SavedGame[]>([]);
  const hurried = useRef(false);
  const hurryUp = useRef<() => void>(() => undefined);
  const restGo = useRef<() => void>(() => undefined);
  /* Answers to questions about a game that is not shown any more are dropped. */
  const number = useRef(0);

  const shown = useRef<Game | null>(null);
  shown.current = game;

  const show = useCallback((next: Game) => {
    number.current++;
    setTrouble(null);
    setGame(next);
    if (next.over) {
      // Once, and not again when it is only shown in another language.
      if (shown.current?.record !== next.record) place.over(next);
      place.save(null);
    } else place.save({ record: next.record, steps: next.steps });
    if (next.bot === null || next.roundOver) hurried.current = false;
  }, []);

  /** Shows what comes of a question, unless something else has happened meanwhile. */
  const follow = useCallback(
    async (asked: Promise<Game>, record: string | null = null) => {
      const mine = ++number.current;
      try {
        const next = await asked;
        if (mine !== number.current) return false;
        show(next);
        return true;
      } catch (error) {
        const { code, text } = refusalOf(error);
        if (mine === number.current && code !== "stopped") setTrouble({ text, record });
        return false;
      }
    },
    [show],
  );

  /* The game that was saved, or a new one; and the same game in other words. */
  useEffect(() => {
    const saved = shown.current ?? place.saved();
    const { record = null, steps = [] } = saved ?? {};
    void follow(record === null ? place.fresh() : ask("game", { record, steps }), record);
    return () => void number.current++;
  }, [language]);

  /* Another tab has played on: this one follows, or its next turn would undo that. Turns of bots
   * are awaited there and not played in both. */
  const saved = place.useSaved();
  useEffect(() => {
    const here = shown.current;
    if (saved === null || here === null || isSame(saved, here)) return;
    const mine = number.current;
    ask("game", saved).then(
      (next) => mine === number.current && (next.bot === null || next.roundOver) && show(next),
      () => undefined,
    );
  }, [saved]);

  /* A bot's turn: it thinks while the turn before is looked at. */
  useEffect(() => {
    if (game === null || game.bot === null || game.roundOver || game.turn === null) return;
    const { record, steps } = game;
    let late = false;
    let timer = 0;
    const pause = new Promise<void>((go) => {
      hurryUp.current = go;
      restGo.current = () => void (timer = window.setTimeout(go, BETWEEN * settings().pace));
      if (hurried.current) go();
    });
    let thinking = true;
    const answer = think("bot", { record, steps }).finally(() => (thinking = false));
    Promise.all([answer, pause]).then(
      ([next]) => late || show(next),
      (error) => {
        const { code, text } = refusalOf(error);
        if (!late && code !== "stopped") setTrouble({ text, record });
      },
    );
    return () => {
      late = true;
      clearTimeout(timer);
      if (thinking) stopThinking();
    };
  }, [game]);

  const scene = useMemo<Scene | null>(
    () =>
      game === null
        ? null
        : { viewer: viewerOf(game), record: game.record, steps: game.steps, open: viewerOf(game) < 0 },
    [game],
  );
  const seat = game === null ? -1 : viewerOf(game);
  return {
    game,
    trouble,
    scene,
    waiting: game !== null && game.turn !== null && game.bot !== null,
    canRedo: redo.length > 0,
    play(steps) {
      if (game === null) return;
      setRedo([]);
      void follow(ask("play", { record: game.record, steps: game.steps, play: steps }), game.record);
    },
    undo() {
      if (game === null || !game.canUndo || seat < 0) return;
      const { record, steps } = game;
      void follow(ask("undo", { record, steps, seat }), record).then(
        (done) => done && setRedo((old) => [...old, { record, steps }]),
      );
    },
    redo() {
      const last = redo.at(-1);
      if (last === undefined) return;
      setRedo(redo.slice(0, -1));
      void follow(ask("game", last), last.record);
    },
    next() {
      setRedo([]);
      if (game !== null) void follow(ask("next", { record: game.record }), game.record);
    },
    rematch() {
      setRedo([]);
      if (game !== null) void follow(place.again === undefined ? deal(game) : place.again());
    },
    start() {
      setRedo([]);
      void follow(place.fresh());
    },
    resume() {
      const saved = place.saved();
      setRedo([]);
      if (saved !== null) void follow(ask("game", { record: saved.record, steps: saved.steps }), saved.record);
    },
    rested() {
      restGo.current();
    },
    hurry() {
      hurried.current = true;
      hurryUp.current();
    },
  };
}
