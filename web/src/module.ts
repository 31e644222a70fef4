/* What can be asked at the door, and what comes back: made by tools/ask.py from app/ask/verbs.txt.
 * docs/ask.md tells the same to people. A body (a record, a catalogue) is a field here: question.ts
 * writes it behind the empty line. */

/** "R7": the letter of a colour and a number. */
export type Card = string;

/** Red, orange, yellow, green, blue, indigo, violet. */
export type Colour = "R" | "O" | "Y" | "G" | "B" | "I" | "V";

/** A step of the notation: "+I4", "@O5", "-1:R3", "7@G2", "7^G2", "=", "!", ".", "pass". */
export type Step = string;

/** What a step does. */
export type StepKind = "palette" | "canvas" | "take" | "move_canvas" | "move_deck" | "draw" | "leave" | "end" | "pass";

/** A text for people in their language. Before each card in it stands a mark, U+0001 to U+0006: the grammatical form in which its name is spoken there (nominative, genitive, dative, accusative, instrumental, locative). */
export type Sentence = string;

export interface Scene {
  viewer: number; // Whose eyes it is seen with; -1: a spectator, who knows no hand.
  steps?: Step[] | undefined; // With a record: steps of the turn in progress, played after its last turn.
  turns?: number | undefined; // With a record: only its first so many turns, counted over all rounds.
  dealt?: boolean | undefined; // With `turns` where a round has just ended: the next deal instead of its end.
  open?: boolean | undefined; // With a record: all cards that it tells, not only those that the viewer may know.
  foreign?: boolean | undefined; // With a record: whoever reads is none of its people, and nobody is called "you".
  view?: string | undefined; // Instead of a record: "POSITION ; STEPS" as the viewer has seen the round.
  names?: string[] | undefined; // With a view: the names of the seats.
  round?: number | undefined; // With a view: the number of the round; 1 by default.
  target?: number | undefined; // With a view: points that end the game; 0, the default: none.
  before?: number | undefined; // Only what had happened before this turn of the round, counted from 0.
  record?: string; // All is known there, and the viewer is shown what a viewer may know.
}

export interface Version {
  ask: number; // The version of the verbs: R7_ASK_VERSION.
  program: string; // The version of Red7: "0.2.0".
}

export interface VerbInfo {
  name: string;
  body: "none" | "record" | "catalogue" | "messages"; // What stands after the empty line.
  fields: FieldInfo[];
}

export interface FieldInfo {
  name: string;
  kind: "text" | "word" | "number" | "count" | "flag" | "steps" | "rules" | "names" | "levels"; // As in this page; levels are bot0 to bot3.
  required: boolean;
  least: number | null; // The bounds of a number.
  most: number | null;
  words: string[]; // What a word can be.
}

export interface VerbList {
  verbs: VerbInfo[];
}

export interface Language {
  language: string;
}

export interface Facts {
  version: string; // Of Red7.
  colours: ColourFact[]; // From red to violet.
  editions: Edition[]; // The first is the default.
  bots: Level[]; // The levels that a person can choose, from the weakest.
  rivals: string[]; // What the first, second and third bot of a game are called.
  reactions: Reaction[]; // What can be said at an online table.
  chapters: string[]; // Titles of the chapters of the course.
  marks: Record<Mark, string>; // Names of the marks of a review.
  targets: Record<string, number[]>; // Points that end an advanced game by edition, for 2, 3 and 4 players; 0: none.
}

export interface ColourFact {
  letter: Colour;
  name: string; // "red".
  rule: string; // "highest card".
}

export interface Edition {
  name: string; // As rule sets have it: "v1.3".
  title: string; // For people.
  box: string; // Which box holds its rules.
  language: string | null; // The language whose speakers play by it if they have said nothing.
}

export interface Level {
  name: string;
  title: string;
  summary: string;
  level: number;
  rating: number; // How strong it is beside the others, as Elo numbers are; the weakest has 1000.
}

export interface Reaction {
  code: string;
  text: string;
}

export interface Rules {
  title: string;
  text: Sentence; // Headings, paragraphs and items ("- ..."), a blank line between two; a heading is a line that starts with "# ".
}

export interface House {
  title: string; // The rule set in words: "version 1.3, advanced, 1 house rule".
  list: string[]; // Its house rules in words: "The advanced draw: must be taken".
  switches: HouseRule[]; // Every switch, in the order in which people read them.
}

export interface HouseRule {
  name: string; // As rule sets have it: "draw".
  title: string; // What it is about.
  about: string; // A sentence that explains it.
  value: string; // What it is set to, in words.
  source: string; // Where that comes from: "as in version 1.3".
  changed: boolean; // Whether it is a house rule.
  advanced: boolean; // Whether it means something in an advanced game only.
  actions: boolean; // Whether it means something with actions only.
  refusal: string | null; // Why it cannot be set in this game; null if it can.
  options: HouseOption[]; // What it can be set to; none if it cannot.
}

export interface HouseOption {
  set: string; // What a rule set says for it: "draw:must"; empty for what the edition has.
  text: string; // In words.
  chosen: boolean; // Whether it is set to that.
}

export interface Told {
  text: Sentence;
}

export interface Table {
  rules: string; // "v1.3+advanced".
  rulesText: string; // In words.
  edition: string;
  advanced: boolean;
  actions: boolean;
  round: number; // Of the game, from 1.
  target: number | null; // Points that end the game.
  viewer: number;
  turn: number | null; // Whose turn it is; null when the round is over.
  winner: number | null; // Of the round, when it is over.
  scored: Card[]; // What the round scored.
  overText: Sentence; // "Ann wins the round and scores 2 points: ...", empty while it goes on.
  canvas: Card[]; // The top card first; empty: only the start card, which counts as red.
  deck: Deck;
  rule: Colour;
  colourName: string; // "red".
  ruleText: string; // "highest card".
  leader: number | null;
  leaderText: Sentence; // Who leads and why.
  seats: Seat[];
  standings: Standing[]; // Seven of them, from red to violet.
  log: Turn[]; // The turns of this round so far.
  choice: Choice | null; // What the viewer is asked, if it is the viewer's turn; with the draft applied.
  position: string; // The position in the notation, as the viewer sees it, without the draft.
}

export interface Deck {
  count: number;
  top: Card | null; // Where it is known.
}

export interface Seat {
  name: string;
  hand: Card[]; // Known cards, strongest first.
  hidden: number; // How many are not known.
  palette: Card[];
  scored: Card[];
  points: number;
  out: boolean;
}

export interface SetInfo {
  cards: Card[];
  tally: number; // How many cards count; under red the number of the one that does.
  text: Sentence; // "2 cards with the number 4".
}

export interface Standing {
  rule: Colour; // How all stand under this rule: the what-if.
  leader: number | null;
  decides: Card | null; // The leader's card that decides, where the best two tallies are equal.
  sets: (SetInfo | null)[]; // For each seat; null for one that is out.
  text: Sentence; // "Ann leads: 3 colours to 2."
}

export interface Turn {
  seat: number;
  steps: Step[]; // As the viewer saw them.
  text: Sentence;
  out: boolean; // Whether its player was out after it.
}

export interface Match {
  rule: Colour; // That is in force.
  leader: number | null; // Who leads.
  mine: number; // The player's tally.
  best: number; // The best tally of the others; 0 if there is none.
  counts: Card[]; // What counts of the player's palette.
}

export interface Choice {
  asks: "start" | "five" | "one" | "seven" | "seven_draw" | "canvas" | "draw" | "done";
  question: Sentence; // What is asked, without names of keys.
  options: Option[];
  text: Sentence; // How the player would stand if the turn ended here: "You lead: 3 colours to 2."
  leads: boolean; // Whether the player leads as it stands.
  match: Match; // How the player stands against the best of the others.
  confirm: Step[] | null; // The steps to play when the draft is confirmed: the draft, with "." where the turn ends without a canvas card; null while something is missing.
  draws: boolean; // Playing those draws a card that is not known: it cannot be taken back.
  loses: boolean; // Playing those puts the player out.
  hopeless: boolean; // No card is left, or no turn is sure to survive.
}

export interface Option {
  step: Step; // It could come next in the draft.
  kind: StepKind;
  card: Card | null;
  seat: number | null; // For "take": whose palette.
  legal: boolean;
  leads: boolean; // Whether the player would lead if the turn ended with it.
  sure: boolean; // Whether some turn that goes on so is sure to end in the lead.
  match: Match | null; // How the player would stand against the best of the others; null where no card is laid.
  text: Sentence; // What it would come to ("you lead: 3 colours to 2"), or why the rules forbid it.
}

export interface Reason {
  rule: string; // The rule's name, which stays the same: "out.canvas". Cases of tests/conformance are tagged by it.
  source: string; // "every edition", an edition, or a house rule.
  text: Sentence; // The rule in a sentence.
  reading: Sentence | null; // How we read what the rulebooks leave open, if this is such a rule.
}

export interface Why {
  reasons: Reason[]; // None where no rule of the game is behind it.
}

export interface SurvivingTurn {
  steps: Step[];
  text: Sentence; // "orange: you lead: two 4s to one".
}

export interface Survivors {
  turns: SurvivingTurn[]; // The most telling ones first.
  more: number; // How many there are beside these.
  text: Sentence; // How many in all.
}

export interface Rating {
  steps: Step[];
  text: Sentence; // "1. Play I4 to your palette, then O5 to the canvas: 62% to win the round".
  chance: number; // Of winning the round.
  worth: number; // What counts: the game in an advanced one.
  error: number; // The standard error of that; the text tells it where it is more than 2%.
  reasons: Sentence[];
}

export interface Hint {
  ratings: Rating[]; // The best first.
  text: Sentence; // What is to be said beside them.
}

export interface Game {
  record: string; // The game so far, for the next question.
  steps: Step[]; // Of the turn in progress, which is not in a record.
  turns: number; // That were played.
  turn: number | null; // Whose turn; null if the round is over.
  bot: string | null; // The level of the bot whose turn it is.
  roundOver: boolean;
  over: boolean;
  winners: number[];
  overText: Sentence; // "Ann wins the game.", empty while it goes on.
  canUndo: boolean; // Whether there is a turn of a person to take back.
  seats: NewSeat[];
  rules: string;
  target: number | null;
}

export interface NewSeat {
  name: string;
  bot: string | null; // A bot's level, or null for a person.
}

export interface Daily {
  date: string;
  number: number; // From 1: 2026-01-01.
  weekday: number; // From Monday, which is 0.
  first: string; // The first day that has a challenge.
  rules: string; // With these, the seed and two seats `new` deals it; the person sits in seat 0.
  seed: string;
  bot: string; // The level of the rival in seat 1.
  par: number; // In how many moves the solver wins, which sees all cards, against the best defence.
}

export interface RecordRound {
  number: number;
  start: number; // How many turns came before this round.
  turns: Turn[];
  winner: number | null;
  scored: Card[];
  points: number[]; // Of all seats, after the round.
}

export interface Tag {
  name: string;
  value: string;
}

export interface RecordInfo {
  rules: string;
  rulesText: string;
  advanced: boolean;
  target: number | null;
  names: string[];
  bots: (string | null)[]; // The level of each seat's bot, null where the record names none.
  rounds: RecordRound[];
  turns: number; // The number of all turns.
  winners: number[]; // Seats; empty if the game is not over.
  overText: Sentence;
  known: boolean; // Whether all cards are known.
  fair: boolean; // Whether it has the tags of a fair shuffle.
  tags: Tag[];
}

export interface ReviewTurn {
  kind: "turn";
  index: number; // Of the game, from 0.
  round: number;
  seat: number;
  steps: Step[];
  judged: boolean;
  why: Sentence; // Why it was not judged, where it was not.
  mark: Mark;
  markText: string;
  chanceBefore: number; // The mover's chance of the round.
  chanceAfter: number;
  worthBefore: number; // The mover's chance of what counts: the game in an advanced one.
  worthAfter: number;
  loss: number;
  luck: number; // What drawn cards have brought: worthBefore - loss + luck = worthAfter.
  worthText: Sentence; // These numbers in words.
  playedBest: boolean;
  best: Step[]; // The better turn, whole: the played steps up to where it differs included.
  bestText: Sentence;
  reasons: Sentence[];
  open: Sentence[]; // What open cards say; empty where that is not known.
  openBefore: number | null;
  openAfter: number | null;
}

/** What a turn was worth. */
export type Mark = "none" | "forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export interface ReviewRound {
  kind: "round";
  round: number;
  winner: number;
  turning: number | null; // The index of the turn that lost the most.
  ends: number[]; // What its end is worth to each seat: the last point of each curve.
  text: Sentence;
}

export interface ReviewSums {
  turns: number;
  accuracy: number | null; // From 0 to 100, null if no turn was judged.
  lost: number;
  marks: Record<Mark, number>; // How many turns have each mark.
}

export interface ReviewEnd {
  kind: "end";
  seats: ReviewSums[];
  text: Sentence;
}

export type ReviewEvent = ReviewTurn | ReviewRound | ReviewEnd;

export interface FairCheck {
  lines: Sentence[]; // What was checked and found; the last is the verdict.
  ok: boolean;
}

export interface SeedCommit {
  commit: string; // 64 hexadecimal digits.
}

export interface OnlineClockSettings {
  kind: "turn" | "game";
  seconds: number;
  increment: number; // For each turn, where the clock is for the game.
  timeout: "out" | "bot";
}

export interface OnlineAbsence {
  seconds: number;
  bot: string; // A level.
}

export interface OnlineSettings {
  rules: string;
  target: number; // 0: none.
  public: boolean;
  watch: boolean;
  clock: OnlineClockSettings | null;
  absent: OnlineAbsence | null;
  claim: number; // Seconds after which one may go on without somebody who is away; 0: never.
}

export interface OnlineSeat {
  who: "person" | "program" | "bot" | "free";
  name: string;
  bot: string; // The level of a bot that sits here.
  ready: boolean;
  seed: string;
  left: boolean; // Its owner has left.
  standIn: boolean; // A bot plays for its owner.
  connections: number;
}

export interface OnlineRound {
  number: number;
  view: string; // For the field `view` of a scene.
  winner: number | null; // Null while it goes on.
  scored: Card[];
  points: number[]; // Of all seats; empty in a basic game.
}

export interface OnlineProposal {
  what: "takeback" | "pause" | "rematch";
  text: Sentence;
  awaited: number[]; // Seats that must still agree.
  asked: boolean; // The viewer is among them.
}

export interface OnlineClock {
  left: number[]; // Milliseconds of each seat at the server's time `from`.
  runs: number | null; // The seat whose clock runs.
  from: number; // It may be still to come: then the clocks stand.
}

export interface OnlineEvent {
  kind: string; // As docs/protocol.md calls it.
  seat: number | null; // Whom it is about.
  text: Sentence; // Empty for what the table shows by itself.
}

export interface OnlineGame {
  told: OnlineEvent[]; // Events from the line `since` on.
  first: number; // The line, from 0, with which this game begins: the table may have gone on to another one.
  id: string;
  seat: number; // Whose eyes these are; -1: a spectator's.
  last: number; // The number of the last event; 0: none.
  settings: OnlineSettings;
  commit: string; // The promise about the shuffles.
  chain: number; // The game's number in the chain of all games; 0: none.
  link: string; // Its link there.
  commits: boolean; // Seats promise their seeds before they tell them.
  reveals: boolean; // All are ready, and the viewer's seed is not told yet.
  stage: "open" | "playing" | "over" | "closed";
  closedText: Sentence;
  paused: boolean;
  host: number | null; // The seat that may free others' seats and close the door.
  doorClosed: boolean; // Nobody else may take a seat.
  seats: OnlineSeat[];
  names: string[]; // As sentences need them.
  watchers: number;
  turn: number | null;
  mine: boolean; // The viewer's turn is to be chosen; not while a bot does it.
  rounds: OnlineRound[];
  proposal: OnlineProposal | null;
  clock: OnlineClock | null;
  looksUntil: number; // Until then the end of the round before can be looked at: no clock runs.
  winners: number[]; // Of a game that is over.
}

export interface StartStep {
  text: Sentence; // What there is to see or to do, in a sentence.
  done: Sentence; // What is said when it is done; empty where the next one says it.
  puts: "nothing" | "palette" | "canvas" | "anywhere"; // Where a card may be played; nothing: there is only something to see.
  view: string; // For the field `view` of a table; whoever starts is seat 0, and to move unless the round is over.
  model: string; // The move that leads; empty where there is only something to see.
}

export interface Start {
  names: string[]; // Of the seats; the own is empty.
  steps: StartStep[];
}

export interface LessonTitle {
  name: string;
  number: number;
  chapter: number; // An index into the chapters of `facts`.
  title: string;
}

export interface LessonList {
  lessons: LessonTitle[];
}

export interface Lesson {
  name: string;
  number: number;
  chapter: number;
  title: string;
  chapterTitle: string;
  text: Sentence[];
  question: Sentence;
  hint: Sentence;
  moral: Sentence; // What to remember, once it is solved.
  asks: "seat" | "cards" | "turn";
  view: string; // For the field `view` of a table; the learner is seat 0.
  names: string[];
  model: string; // A right answer, as `lesson-check` takes it.
}

export interface Verdict {
  right: boolean;
  text: Sentence;
}

export interface Wish {
  seed: number | string; // Which puzzle: the same seed and wishes give the same one.
  kind?: "survive" | "win" | undefined;
  difficulty?: number | undefined; // From 1; 0, the default: any.
  players?: number | undefined; // From 2; 0, the default: any.
  rules?: string | undefined;
}

export interface Puzzle {
  seed: string; // As a decimal number: it may be larger than 2^53.
  kind: "survive" | "win";
  difficulty: number;
  rules: string;
  players: number;
  question: Sentence; // What is asked, in a sentence or two.
  view: string; // For the field `view` of a table.
  viewer: number;
  names: string[];
}

export interface PuzzleVerdict {
  judgement: "right" | "loses" | "falls";
  text: Sentence;
  line: Sentence[]; // How play might go on, turn by turn; empty if there is nothing to tell.
}

export interface PuzzleSolution {
  steps: Step[];
  text: Sentence;
  line: Sentence[];
}

export interface Position {
  position: string; // "POSITION" or "POSITION ; STEPS" in notation.
  steps?: Step[] | undefined; // More steps, played after it.
}

export interface Position {
  position: string; // In notation, with the steps of the turn in progress.
  turn: number | null; // The seat to move.
  winner: number | null; // When the round is over.
}

export interface Legal {
  steps: Step[]; // The strongest cards first; none when the round is over.
}

export interface Judgement {
  rule: Colour; // The rule in force.
  leader: number | null; // The seat that leads.
  sets: Record<Colour, Card[]> | null[]; // For each seat, its best cards under each rule; null: it is out.
}

export interface Worth {
  exact: boolean; // Whether the budget sufficed; if not there is no answer.
  winner: number | null; // With more than two players, null: the others can stop the player to move.
  points: number | null; // What the winner keeps, if that was asked for.
  shares: number[]; // The chance of each seat, if that was asked for.
}

export interface TurnWorth {
  steps: Step[];
  exact: boolean;
  winner: number | null;
  points: number | null;
  shares: number[];
}

export interface Solution {
  exact: boolean;
  winner: number | null;
  points: number | null;
  shares: number[];
  nodes: number; // Positions looked at.
  turns: TurnWorth[]; // Every legal turn, if they were asked for.
}

export interface Contest {
  games: number; // How many were played: each deal once for each rotation of the seats.
  players: Contestant[];
}

export interface Contestant {
  name: string;
  wins: number; // Games won; who share a game share it.
  share: number; // Of the games.
  variance: number; // Of the share, over deals: its root is the standard error.
}

export interface Bench {
  nodes: number;
}

/** Every verb: its fields, and its answer. */
export interface Verbs {
  /** Which door this is. */
  version: { ask: {}; answer: Version };
  /** Every verb with its fields. */
  verbs: { ask: {}; answer: VerbList };
  /** Changes the language of all sentences. Without a body the catalogue is the one that is installed; the WebAssembly module has none, so it is given there: an id and its translation after each other, each ended by NUL, plural forms separated by U+0003, a context before its id by U+0004. */
  language: { ask: { language: string; body?: string }; answer: Language };
  /** Names of things, in the language. */
  facts: { ask: {}; answer: Facts };
  /** The rules of the game to read. */
  rules: { ask: { rules?: string | undefined; players?: number | undefined }; answer: Rules };
  /** The house rules of a rule set, and those that could be set. */
  house: { ask: { rules?: string | undefined; players?: number | undefined }; answer: House };
  /** How a rule set differs from the others, as text to read. */
  differences: { ask: { rules?: string | undefined }; answer: Told };
  /** A code of docs/protocol.md as a sentence. */
  code: { ask: { code: string; detail?: string | undefined }; answer: Told };
  /** A moment of a round as a viewer sees it: what lies where, who leads and why, how all would stand under the other rules, what happened, and what the viewer is asked. A draft is a turn that is being chosen: the table is shown as it is with the draft, before anybody is out because of it. */
  table: { ask: Scene & { draft?: Step[] | undefined; lenient?: boolean | undefined }; answer: Table };
  /** Why the rules refuse a step, or why the round stands as it does: who leads, or when it is over, what it scores. */
  why: { ask: Scene & { draft?: Step[] | undefined }; answer: Why };
  /** The turns that are sure to end in the lead. */
  survivors: { ask: Scene & { past?: boolean | undefined }; answer: Survivors };
  /** What the strongest bot would do, and why. */
  hint: { ask: Scene & { nodes?: number | string | undefined }; answer: Hint };
  /** Starts a game. */
  new: { ask: { rules?: string | undefined; target?: number | undefined; seed?: number | string | undefined; seats: NewSeat[] }; answer: Game };
  /** What there is to say about a game. */
  game: { ask: { steps?: Step[] | undefined; record: string }; answer: Game };
  /** Plays steps. */
  play: { ask: { steps?: Step[] | undefined; play?: Step[] | undefined; record: string }; answer: Game };
  /** Lets the bot play whose turn it is. */
  bot: { ask: { steps?: Step[] | undefined; nodes?: number | string | undefined; record: string }; answer: Game };
  /** Deals the next round. */
  next: { ask: { record: string }; answer: Game };
  /** Takes back the last turn of a person, and all after it. */
  undo: { ask: { steps?: Step[] | undefined; seat?: number | undefined; record: string }; answer: Game };
  /** A new game that begins with the first turns of any record whose cards are known. */
  from: { ask: { turns?: number | undefined; dealt?: boolean | undefined; seats: NewSeat[]; record: string }; answer: Game };
  /** One deal for the whole world each day, from nothing but its date. */
  daily: { ask: { date: string }; answer: Daily };
  /** What a record tells, whether or not it can be continued. */
  record: { ask: { foreign?: boolean | undefined; record: string }; answer: RecordInfo };
  /** Starts a review of a record; `review-next` then judges a turn at a time. The answer is that of `record`. */
  review: { ask: { nodes?: number | string | undefined; open?: boolean | undefined; foreign?: boolean | undefined; record: string }; answer: RecordInfo };
  /** The next event of the review that was begun at the same door: a turn, the end of a round, and in the end the sums. */
  "review-next": { ask: {}; answer: ReviewEvent };
  /** Whether the shuffles of an online game were fair. */
  verify: { ask: { commit?: string | undefined; record: string }; answer: FairCheck };
  /** What a seat sends to its table to be ready: the commitment to a seed that it tells later (docs/fairness.md). */
  "seed-commit": { ask: { game: string; seat: number; seed: string }; answer: SeedCommit };
  /** What a seat or a spectator knows of an online table, from what its server has said (docs/protocol.md). */
  seat: { ask: { game: string; viewer: number; since?: number | undefined; body: string }; answer: OnlineGame };
  /** The first minute: a few positions to be seen and played one after another. A move is right if it leads. */
  start: { ask: {}; answer: Start };
  /** The course. */
  lessons: { ask: { edition?: string | undefined }; answer: LessonList };
  /** One lesson. */
  lesson: { ask: { name: string; edition?: string | undefined }; answer: Lesson };
  /** Judges an answer to a lesson. */
  "lesson-check": { ask: { name: string; edition?: string | undefined; answer?: string | undefined }; answer: Verdict };
  /** A position with one right turn. */
  puzzle: { ask: Wish; answer: Puzzle };
  /** Judges a turn as the answer to a puzzle. */
  "puzzle-check": { ask: Wish & { steps?: Step[] | undefined }; answer: PuzzleVerdict };
  /** The right turn, and why. */
  "puzzle-solution": { ask: Wish; answer: PuzzleSolution };
  /** A round dealt from a seed, as `red7 deal` does. */
  deal: { ask: { rules?: string | undefined; players?: number | undefined; seed?: number | string | undefined; cards?: string | undefined; hand?: number | undefined }; answer: Position };
  /** A position after some steps. */
  apply: { ask: Position; answer: Position };
  /** The legal next steps. */
  legal: { ask: Position & { sure?: boolean | undefined }; answer: Legal };
  /** Who leads, and with which cards everybody would count. */
  judge: { ask: Position; answer: Judgement };
  /** Who wins when everything is known and everybody plays perfectly, as `red7 solve` does. */
  solve: { ask: Position & { objective?: "win" | "points" | "share" | undefined; nodes?: number | string | undefined; turns?: boolean | undefined }; answer: Solution };
  /** Bots against each other, each deal once for each rotation of the seats, on one core. `red7 arena` does more. */
  contest: { ask: { bots: string; rules?: string | undefined; deals?: number | undefined; seed?: number | string | undefined; nodes?: number | string | undefined; rounds?: boolean | undefined }; answer: Contest };
  /** Positions that the solver looks at for so many deals: the same number on every machine. */
  bench: { ask: { deals?: number | undefined }; answer: Bench };
}

export type Verb = keyof Verbs;
