import type { Decimal } from '@waybill/kernel/decimal';
import type { Condition } from '../condition.ts';
import { dueIndex } from '../definition.ts';
import type { TableItem, Update } from '../write.ts';

/** How a call that took something came out. */
export type TakeEnd = 'done' | 'undone';

/**
 * Where an item keeps a mark: as a text in one of its sets, or, as the first form had it, in an
 * attribute of its own. Names of attributes that nobody has seen before take a program several
 * times as long to read as texts in a set, and a crowd reads a hundred of them with each call.
 */
export interface Place {
  readonly attribute: string;
  readonly text?: string;
}

/**
 * What a call left on an item whose numbers it changes ahead of its transaction: when it was, and
 * what is still to be added to them, at which end of the call. What is taken is gone at once and
 * comes back when the call is undone; what is brought counts once the call is done.
 */
export interface Mark {
  readonly id: string;
  /** In milliseconds. */
  readonly moment: number;
  readonly at: TakeEnd;
  /** In the order of the names that the item keeps. */
  readonly amounts: readonly Decimal[];
  readonly place: Place;
}

/** The attribute with the names of the numbers that the marks of an item speak of. */
export const NAMES = 'm';
const PREFIX = 'm:';

/** One update can add to a set or remove from it: with two it adds to one and clears the other. */
export const MARK_SETS = ['m:0', 'm:1'] as const;
export type MarkSet = (typeof MARK_SETS)[number];

/**
 * The set with the texts of marks whose takes were sent again after a try without an answer. They
 * outlast their marks there: a try that the table comes to late finds that it was made up for.
 */
export const REPEATED = 'mr';

const isMarkSet = (name: string): boolean =>
  name === REPEATED || MARK_SETS.some((one) => one === name);

const signs = { done: '+', undone: '-' } as const satisfies Record<TakeEnd, string>;

/** The attribute of a mark of the first form. */
export function markName(id: string): string {
  return `${PREFIX}${id}`;
}

/** The names as their attribute keeps them. */
export function namesText(names: readonly string[]): string {
  return names.join(',');
}

/** What a mark says, in a dozen letters: an item has many of them. */
export function markText({ moment, at, amounts }: Omit<Mark, 'id' | 'place'>): string {
  const numbers = amounts.map((amount) => (amount === 0 ? '' : String(amount)));
  return `${moment.toString(36)}${signs[at]}${numbers.join(',')}`;
}

/**
 * The place of a new mark. It lies on an item of another kind, whose version says nothing of it:
 * programs of the first form refuse its set, and one of a later form begins with a sign that
 * `readMark` refuses today.
 */
export function placeIn(attribute: MarkSet, { id, ...mark }: Omit<Mark, 'place'>): Required<Place> {
  return { attribute, text: `${id} ${markText(mark)}` };
}

const TEXT = /^([0-9a-z]+)([+-])(.*)$/u;

function readMark(id: string, text: unknown, place: Place): Mark {
  const parts = typeof text === 'string' ? TEXT.exec(text) : null;
  if (parts === null) throw new Error(`the mark ${id} cannot be read`);
  const [, moment = '', sign, numbers = ''] = parts;
  return {
    id,
    moment: Number.parseInt(moment, 36),
    at: sign === signs.done ? 'done' : 'undone',
    amounts: numbers.split(',').map(Number),
    place,
  };
}

function readGathered(attribute: string, text: string): Mark {
  const blank = text.indexOf(' ');
  return readMark(text.slice(0, blank), text.slice(blank + 1), { attribute, text });
}

/** The texts of a set, as the table gives it or as it was carried along. */
const textsOf = (set: unknown): string[] =>
  set instanceof Set || Array.isArray(set) ? [...set].map(String) : [];

/** The marks on an item, the oldest first. */
export function marksOf(item: Readonly<Record<string, unknown>>): Mark[] {
  return Object.keys(item)
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) =>
      isMarkSet(name)
        ? textsOf(item[name]).map((text) => readGathered(name, text))
        : [readMark(name.slice(PREFIX.length), item[name], { attribute: name })],
    )
    .sort((left, right) => left.moment - right.moment);
}

/** The mark of a call on an item, if it is there. */
export function markOn(item: TableItem | undefined, id: string): Mark | undefined {
  return item && marksOf(item).find((mark) => mark.id === id);
}

/** The marks of an item whose takes were sent again, whatever became of them. */
export function repeatedOn(item: TableItem | undefined): Mark[] {
  return textsOf(item?.[REPEATED]).map((text) => readGathered(REPEATED, text));
}

/** That a mark is there. */
export function isKept({ attribute, text }: Place): Condition {
  return text === undefined ? [attribute, 'exists'] : [attribute, 'contains', text];
}

/** That a take has not taken effect: its mark is not there, nor is it told to have been repeated. */
export function isNotTaken({ attribute, text }: Required<Place>): Condition {
  return {
    all: [
      [attribute, 'lacks', text],
      [REPEATED, 'lacks', text],
    ],
  };
}

/** What removes marks from their item. */
export function removal(places: readonly Place[]): Required<Pick<Update, 'drop' | 'exclude'>> {
  const drop: string[] = [];
  const exclude: Record<string, string[]> = {};
  for (const { attribute, text } of places) {
    if (text === undefined) drop.push(attribute);
    else exclude[attribute] = [...(exclude[attribute] ?? []), text];
  }
  return { drop, exclude };
}

/** With as many a call each, there never are many marks left behind calls that are done. */
const LOOKED_AFTER = 6;

/**
 * The few of some marks that a call looks after for the others: those whose ids come next behind
 * its own in the circle of all. Ids are drawn at random, so calls at one time look after different
 * marks.
 */
export function lookedAfter(ids: readonly string[], id: string): string[] {
  const circle = ids.toSorted();
  const from = circle.filter((one) => one < id).length;
  return [...circle.slice(from), ...circle.slice(0, from)].slice(0, LOOKED_AFTER);
}

/** The names of the numbers that the marks of an item speak of. */
export function namesOf(item: Readonly<Record<string, unknown>>): string[] {
  const names = item[NAMES];
  return typeof names === 'string' ? names.split(',') : [];
}

/**
 * What an item carries for its marks: whoever writes the item as a whole carries it along. Sets are
 * lists in it, since a plan keeps it as JSON.
 */
export function marksPart(item: TableItem): Readonly<Record<string, unknown>> {
  if (item[NAMES] === undefined && item[REPEATED] === undefined) return {};
  const { partitionKey, sortKey } = dueIndex;
  const ofMarks = item[NAMES] === undefined ? [] : [NAMES, partitionKey, sortKey];
  const isPart = (name: string) =>
    name === REPEATED || ofMarks.includes(name) || name.startsWith(PREFIX);
  return Object.fromEntries(
    Object.keys(item)
      .filter(isPart)
      .map((name) => [name, isMarkSet(name) ? textsOf(item[name]) : item[name]]),
  );
}

/** An item that carried its marks along, as it is written: its lists of marks are sets again. */
export function withMarkSets(item: TableItem): TableItem {
  const sets = [...MARK_SETS, REPEATED].map((name) => [name, textsOf(item[name])] as const);
  const marked = sets.filter(([, texts]) => texts.length > 0);
  return { ...item, ...Object.fromEntries(marked.map(([name, texts]) => [name, new Set(texts)])) };
}
