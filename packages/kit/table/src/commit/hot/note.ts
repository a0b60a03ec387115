import type { Decimal } from '@waybill/kernel/decimal';
import { DAY_SECONDS } from '@waybill/kernel/instant';
import { dueIndex } from '../../item/definition.ts';
import type { TableItem } from '../../item/key.ts';
import type { Condition } from '../condition.ts';
import { NOTE_SETS, type NoteAttribute, type NoteSet } from '../hot-items.ts';

export type EscrowEnd = 'done' | 'undone';

/**
 * A mark of a call on an item whose numbers it changes ahead of its transaction: its moment, and
 * what is still to be added to them, at which end of the call. What is taken is gone at once and
 * comes back when the call is undone; what is brought counts once the call is done.
 */
export interface EscrowNote {
  readonly id: string;
  readonly moment: number;
  readonly at: EscrowEnd;
  /** In the order of the names that the item keeps. */
  readonly amounts: readonly Decimal[];
  readonly attribute: NoteAttribute;
}

/** The attribute with the names of the numbers that the notes of an item speak of. */
export const NAMES = 'm';

/**
 * The set with the texts of notes whose takes were sent again after a try without an answer. They
 * outlast their notes there: a try that the table comes to late finds that it was made up for.
 */
export const REPEATED = 'mr';

const SETS = [...NOTE_SETS, REPEATED];

const signs = { done: '+', undone: '-' } as const satisfies Record<EscrowEnd, string>;

export function namesText(names: readonly string[]): string {
  return names.join(',');
}

/** The text of a note, in a dozen letters: an item has many of them. */
export function noteText({ moment, at, amounts }: Omit<EscrowNote, 'id' | 'attribute'>): string {
  const numbers = amounts.map((amount) => (amount === 0 ? '' : String(amount)));
  return `${moment.toString(36)}${signs[at]}${numbers.join(',')}`;
}

/** The place of a new note. One of a later form begins with a sign that `readNote` refuses today. */
export function noteIn(
  set: NoteSet,
  { id, ...note }: Omit<EscrowNote, 'attribute'>,
): NoteAttribute {
  return { name: set, text: `${id} ${noteText(note)}` };
}

const TEXT = /^([0-9a-z]+)([+-])(.*)$/u;

function readNote(name: string, text: string): EscrowNote {
  const blank = text.indexOf(' ');
  const id = text.slice(0, blank);
  const parts = TEXT.exec(text.slice(blank + 1));
  if (parts === null) throw new Error(`the note ${id} cannot be read`);
  const [, moment = '', sign, numbers = ''] = parts;
  return {
    id,
    moment: Number.parseInt(moment, 36),
    at: sign === signs.done ? 'done' : 'undone',
    amounts: numbers.split(',').map(Number),
    attribute: { name, text },
  };
}

/** The texts of a set, as the table gives it or as it was carried along. */
const textsOf = (set: unknown): string[] =>
  set instanceof Set || Array.isArray(set) ? [...set].map(String) : [];

/** The notes on an item, the oldest first. */
export function notesOf(item: Readonly<Record<string, unknown>>): EscrowNote[] {
  return NOTE_SETS.flatMap((name) => textsOf(item[name]).map((text) => readNote(name, text))).sort(
    (left, right) => left.moment - right.moment,
  );
}

export function noteOn(item: TableItem | undefined, id: string): EscrowNote | undefined {
  return item && notesOf(item).find((note) => note.id === id);
}

/** The notes of an item whose takes were sent again, whatever became of them. */
export function repeatedOn(item: TableItem | undefined): EscrowNote[] {
  return textsOf(item?.[REPEATED]).map((text) => readNote(REPEATED, text));
}

export function isKept({ name, text }: NoteAttribute): Condition {
  return [name, 'contains', text];
}

/** That a take has not taken effect: its note is not there, nor is it told to have been repeated. */
export const isNotEscrowed = ({ name, text }: NoteAttribute): Condition => ({
  all: [
    [name, 'lacks', text],
    [REPEATED, 'lacks', text],
  ],
});

export function removal(attributes: readonly NoteAttribute[]): Record<string, string[]> {
  const bySet = [...Map.groupBy(attributes, ({ name }) => name)];
  return Object.fromEntries(bySet.map(([set, some]) => [set, some.map(({ text }) => text)]));
}

export function namesOf(item: Readonly<Record<string, unknown>>): string[] {
  const names = item[NAMES];
  return typeof names === 'string' ? names.split(',') : [];
}

/** The attributes of an item that belong to its notes, to be carried along; sets are lists in it, as JSON. */
export function notesPart(item: TableItem): Readonly<Record<string, unknown>> {
  const { partitionKey, sortKey } = dueIndex;
  const ofMarks = item[NAMES] === undefined ? [] : [NAMES, partitionKey, sortKey];
  const parts = [
    ...ofMarks.map((name) => [name, item[name]]),
    ...SETS.map((name) => [name, item[name] && textsOf(item[name])]),
  ];
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

/** An item that carried its notes along, as it is written: its lists of notes are sets again. */
export function withNoteSets(item: TableItem): TableItem {
  const sets = SETS.map((name) => [name, new Set(textsOf(item[name]))] as const);
  return { ...item, ...Object.fromEntries(sets.filter(([, texts]) => texts.size > 0)) };
}

/** Longer than a call takes from its take to its decision, and shorter than others wait for it. */
export const ABANDONED_SECONDS = 8;

/** Decisions are kept longer than any note stays: a day without sweeps is a reason to be paged. */
export const DECISION_KEPT_SECONDS = 30 * DAY_SECONDS;

/** Before its decision may be gone, a note is left to the person who looks after it. */
const TRUSTED_SECONDS = DECISION_KEPT_SECONDS - DAY_SECONDS;

/**
 * The status of a note: its call was decided, may be at work, is taken for dead, or is past all
 * decisions.
 */
export type NoteStatus = EscrowEnd | 'open' | 'abandoned' | 'forgotten';

/** The status of a note at a moment, in milliseconds, by the decision that is known. */
export function noteStatus(
  { moment }: Pick<EscrowNote, 'moment'>,
  end: EscrowEnd | undefined,
  now: number,
): NoteStatus {
  if (end !== undefined) return end;
  const age = (now - moment) / 1_000;
  if (age >= TRUSTED_SECONDS) return 'forgotten';
  return age >= ABANDONED_SECONDS ? 'abandoned' : 'open';
}

/** Tells a note so young that other calls should put their takes in escrow, too. */
export const isRecent = (note: Pick<EscrowNote, 'moment'>, now: number): boolean =>
  noteStatus(note, undefined, now) === 'open';
