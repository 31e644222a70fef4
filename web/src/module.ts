/* The contract with the WebAssembly module: what can be asked, and what comes back.
 *
 * The module is the whole of Red7 in C: referee, bots, solver, lessons, puzzles, reviews, and all
 * sentences. The page decides nothing about the game: it asks. A question is a text, an answer
 * is JSON; the C side is web/module/, with a file for each group of verbs below.
 *
 *     VERB
 *     key value              the fields of the question, a line each
 *     key value
 *                            an empty line, then the body: a record, a catalogue
 *     BODY
 *
 * Lists of steps and of cards are written as in the notation ("+I4 @O5", "R7O5"). Nothing is
 * kept between two questions except the language, and a review that is under way; so a worker can
 * be ended at any moment and another one started. */

/** "R7": a colour's letter and a number. */
export type Card = string;
export type Colour = "R" | "O" | "Y" | "G" | "B" | "I" | "V";
/** A step of the notation: "+I4", "@O5", "-1:R3", "7@G2", "7^G2", "=", "!", ".", "pass". */
export type Step = string;
/** A text for people in their language. Before each card in it stands "\u0001". */
export type Sentence = string;

/** Where a table comes from: a record and a place in it, or a view (docs/notation.md). */
export interface Scene {
  /** Whose eyes it is seen with; -1: a spectator, who knows no hand. */
  viewer: number;
  /** A record; everything is known there, and the module shows what the viewer may know. */
  record?: string;
  /** With a record: steps of the turn in progress that have been played after its last turn. */
  steps?: Step[];
  /** With a record: only its first so many turns, counted over all rounds. */
  turns?: number | undefined;
  /** With `turns` where a round has just ended: 1 shows the next deal instead of its end. */
  dealt?: boolean;
  /** With a record: show all cards that it tells, not only those that the viewer may know. */
  open?: boolean;
  /** Instead of a record: "POSITION ; STEPS" as the viewer has seen the round. */
  view?: string;
  /** With a view: the names of the seats, the number of the round, the target. Points follow from
   * the view itself. */
  names?: string[];
  round?: number;
  target?: number;
  /** Only what had happened before this turn of the round (an index into Table.log). */
  before?: number;
}

/** A seat's set under one rule. */
export interface SetInfo {
  cards: Card[];
  /** "2 cards with the number 4". */
  text: Sentence;
}

/** How all stand under one rule: the what-if. */
export interface Standing {
  rule: Colour;
  leader: number | null;
  /** For each seat, null for one that is out. */
  sets: (SetInfo | null)[];
  /** "Ann leads: …; Ben has …." */
  text: Sentence;
}

export interface Seat {
  name: string;
  /** Known cards of the hand, strongest first, and how many are not known. */
  hand: Card[];
  hidden: number;
  palette: Card[];
  scored: Card[];
  points: number;
  out: boolean;
}

/** A turn that was played, as the viewer saw it. */
export interface Turn {
  seat: number;
  steps: Step[];
  text: Sentence;
  /** Whether its player was out after it. */
  out: boolean;
}

export interface Table {
  /** "v1.3+advanced", and in words. */
  rules: string;
  rulesText: string;
  edition: string;
  advanced: boolean;
  actions: boolean;
  /** Of the game, from 1; points that end the game, null for none. */
  round: number;
  target: number | null;
  viewer: number;
  /** Whose turn it is; null when the round is over. */
  turn: number | null;
  /** Of the round, when it is over; and the cards that it scored. */
  winner: number | null;
  scored: Card[];
  /** "Ann wins the round and scores 2 points: …", empty while it goes on. */
  overText: Sentence;
  /** The top card first; empty: only the start card, which counts as red. */
  canvas: Card[];
  deck: { count: number; top: Card | null };
  rule: Colour;
  /** "red", "highest card", both in the language. */
  colourName: string;
  ruleText: string;
  leader: number | null;
  /** Who leads and why. */
  leaderText: Sentence;
  seats: Seat[];
  /** Seven of them, from red to violet. */
  standings: Standing[];
  /** The turns of this round so far. */
  log: Turn[];
  /** What the viewer is asked, if it is the viewer's turn; with the draft applied. */
  choice: Choice | null;
  /** The position in the notation, as the viewer sees it, without the draft. */
  position: string;
}

export type StepKind =
  | "palette"
  | "canvas"
  | "take"
  | "move_canvas"
  | "move_deck"
  | "draw"
  | "leave"
  | "end"
  | "pass";

/** A step that could come next in the draft. */
export interface Option {
  step: Step;
  kind: StepKind;
  card: Card | null;
  /** For "take": whose palette. */
  seat: number | null;
  legal: boolean;
  /** Whether the player would lead if the turn ended with it. */
  leads: boolean;
  /** Whether some turn that goes on so is sure to end in the lead. */
  sure: boolean;
  /** What it would come to ("leads: …; Ben has …"), or why the rules forbid it. */
  text: Sentence;
}

/** A turn being chosen. A draft is a list of steps that have not been played yet; the table is
 * shown as it is with the draft, before anybody is out because of it. */
export interface Choice {
  asks: "start" | "five" | "one" | "seven" | "seven_draw" | "canvas" | "draw" | "done";
  /** What is asked, in a sentence without names of keys. */
  question: Sentence;
  options: Option[];
  /** How the player would stand if the turn ended here: "leads: …". */
  text: Sentence;
  /** Whether the player leads as it stands. */
  leads: boolean;
  /** The steps to play when the draft is confirmed: the draft, with "." where the turn ends
   * without a canvas card; null while something is missing. */
  confirm: Step[] | null;
  /** Playing those draws a card that is not known: it cannot be taken back. */
  draws: boolean;
  /** Playing those puts the player out. */
  loses: boolean;
  /** Where no card is left, or no turn is sure to survive. */
  hopeless: boolean;
}

/** A game on this machine: a record, and the steps of the turn in progress. */
export interface Game {
  record: string;
  steps: Step[];
  turns: number;
  /** Whose turn, null if the round is over; the level of the bot that sits there. */
  turn: number | null;
  bot: string | null;
  roundOver: boolean;
  over: boolean;
  winners: number[];
  /** "Ann wins the game.", empty while it goes on. */
  overText: Sentence;
  /** Whether there is a turn of a person to take back. */
  canUndo: boolean;
  seats: { name: string; bot: string | null }[];
  rules: string;
  target: number | null;
}

export interface NewSeat {
  name: string;
  /** A bot's level, or null for a person. */
  bot: string | null;
}

/** What a record tells, whether or not it can be gone on with. */
export interface RecordInfo {
  rules: string;
  rulesText: string;
  advanced: boolean;
  target: number | null;
  names: string[];
  /** The level of each seat's bot, null where the record names none. */
  bots: (string | null)[];
  rounds: RecordRound[];
  /** The number of all turns. */
  turns: number;
  /** Seats; empty if the game is not over. */
  winners: number[];
  overText: Sentence;
  /** Whether all cards are known. */
  known: boolean;
  /** Whether it has the tags of a fair shuffle. */
  fair: boolean;
  tags: { name: string; value: string }[];
}

export interface RecordRound {
  number: number;
  /** How many turns came before this round. */
  start: number;
  turns: Turn[];
  winner: number | null;
  scored: Card[];
  /** Of all seats, after the round. */
  points: number[];
}

export interface Rating {
  steps: Step[];
  /** "1. +I4 @O5: wins the round with a chance of 62 %". */
  text: Sentence;
  chance: number;
  worth: number;
  reasons: Sentence[];
}

export interface SurvivingTurn {
  steps: Step[];
  /** "orange: leads: 2 cards with the number 4; …". */
  text: Sentence;
}

export type Mark = "none" | "forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export interface ReviewSums {
  turns: number;
  /** From 0 to 100, null if no turn was judged. */
  accuracy: number | null;
  lost: number;
  marks: Record<Mark, number>;
}

/** One event of a review. */
export type ReviewEvent =
  | {
      kind: "turn";
      /** Of the game, from 0. */
      index: number;
      round: number;
      seat: number;
      steps: Step[];
      judged: boolean;
      /** Why it was not judged, where it was not. */
      why: Sentence;
      mark: Mark;
      markText: string;
      /** Chances of the mover: of the round, and what counts (the game in an advanced one). */
      chanceBefore: number;
      chanceAfter: number;
      worthBefore: number;
      worthAfter: number;
      loss: number;
      playedBest: boolean;
      /** The better turn: the whole turn, the played steps up to where it differs included. */
      best: Step[];
      bestText: Sentence;
      reasons: Sentence[];
      /** What open cards say, in sentences; empty where that is not known. */
      open: Sentence[];
      openBefore: number | null;
      openAfter: number | null;
    }
  /** `turning` is the index of the turn that lost the most, as in the events of turns. */
  | { kind: "round"; round: number; winner: number; turning: number | null; text: Sentence }
  | { kind: "end"; seats: ReviewSums[]; text: Sentence };

export interface LessonTitle {
  name: string;
  number: number;
  chapter: number;
  title: string;
}

export interface Lesson extends LessonTitle {
  chapterTitle: string;
  text: Sentence[];
  question: Sentence;
  hint: Sentence;
  /** What to remember, once it is solved. */
  moral: Sentence;
  asks: "seat" | "cards" | "turn";
  /** For Scene.view; the learner is seat 0. */
  view: string;
  names: string[];
  /** A right answer, as `lesson-check` takes it; and one that is wrong. */
  model: string;
}

export interface Verdict {
  right: boolean;
  text: Sentence;
}

export interface Puzzle {
  /** As a decimal number: it may be larger than 2^53. */
  seed: string;
  kind: "survive" | "win";
  difficulty: number;
  rules: string;
  players: number;
  /** What is asked, in a sentence or two. */
  question: Sentence;
  /** For Scene.view, with the viewer. */
  view: string;
  viewer: number;
  names: string[];
}

export interface PuzzleVerdict {
  judgement: "right" | "loses" | "falls";
  text: Sentence;
  /** How play might go on, turn by turn: a sentence each, empty if there is nothing to tell. */
  line: Sentence[];
}

export interface FairCheck {
  ok: boolean;
  /** What was checked and found, a sentence each; the last is the verdict. */
  lines: Sentence[];
}

export interface Facts {
  version: string;
  colours: { letter: Colour; name: string; rule: string }[];
  editions: { name: string; title: string }[];
  bots: { name: string; title: string; summary: string; level: number }[];
  reactions: { code: string; text: string }[];
  chapters: string[];
  /** Names of marks of a review. */
  marks: Record<Mark, string>;
  /** Points that end an advanced game by edition, for 2, 3 and 4 players; 0: none. */
  targets: Record<string, number[]>;
}

/** Every verb: its fields and body, and its answer. `body` is what stands after the empty line. */
export interface Verbs {
  /** Another language; the body is its catalogue (see words.ts), empty for English. */
  language: { ask: { language: string; body: string }; answer: { language: string } };
  facts: { ask: {}; answer: Facts };
  /** With `lenient` a draft may end with a step that the rules forbid only since the turn would
   * not end in the lead; such options count as legal. */
  table: { ask: Scene & { draft?: Step[]; lenient?: boolean }; answer: Table };
  survivors: {
    ask: Scene & { past?: boolean };
    answer: { turns: SurvivingTurn[]; more: number; text: Sentence };
  };
  hint: { ask: Scene & { nodes?: number }; answer: { ratings: Rating[]; text: Sentence } };

  /* A game on this machine. `record` becomes the body. */
  new: {
    ask: { rules: string; target?: number; seed: number; seats: NewSeat[] };
    answer: Game;
  };
  game: { ask: { record: string; steps?: Step[] }; answer: Game };
  play: { ask: { record: string; steps?: Step[]; play: Step[] }; answer: Game };
  bot: { ask: { record: string; steps?: Step[]; nodes?: number }; answer: Game };
  next: { ask: { record: string }; answer: Game };
  undo: { ask: { record: string; steps?: Step[]; seat: number }; answer: Game };
  /** The first turns of any record whose cards are known, gone on with by these seats. */
  from: { ask: { record: string; turns: number; dealt?: boolean; seats: NewSeat[] }; answer: Game };

  record: { ask: { record: string }; answer: RecordInfo };
  /** Starts a review; `review-next` then judges a turn at a time, until "end". */
  review: { ask: { record: string; nodes?: number; open?: boolean }; answer: RecordInfo };
  "review-next": { ask: {}; answer: ReviewEvent };
  verify: { ask: { record: string; commit?: string | undefined }; answer: FairCheck };

  lessons: { ask: { edition: string }; answer: { lessons: LessonTitle[] } };
  lesson: { ask: { name: string; edition: string }; answer: Lesson };
  "lesson-check": { ask: { name: string; edition: string; answer: string }; answer: Verdict };
  puzzle: {
    ask: {
      seed: string;
      kind?: "survive" | "win" | undefined;
      difficulty?: number | undefined;
      players?: number | undefined;
      rules?: string;
    };
    answer: Puzzle;
  };
  "puzzle-check": { ask: Verbs["puzzle"]["ask"] & { steps: Step[] }; answer: PuzzleVerdict };
  "puzzle-solution": {
    ask: Verbs["puzzle"]["ask"];
    answer: { steps: Step[]; text: Sentence; line: Sentence[] };
  };

  /** Headings, paragraphs and items ("- …"), a blank line between two; a heading is a line that
   * starts with "# ". */
  rules: { ask: { rules: string; players?: number }; answer: { title: string; text: Sentence } };
  differences: { ask: { rules: string }; answer: { text: Sentence } };
  /** A code of docs/protocol.md as a sentence. */
  code: { ask: { code: string; detail?: string }; answer: { text: Sentence } };
  /** Positions that the solver looks at for so many deals: the same on every machine. */
  bench: { ask: { deals: number }; answer: { nodes: number } };
}

export type Verb = keyof Verbs;

/** Why the module refuses a question: a sentence, and the place in the body, if it has one. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly text: Sentence,
    readonly line: number | null,
  ) {
    super(text);
  }
}
