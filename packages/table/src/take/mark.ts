import type { Decimal } from '@waybill/kernel/decimal';
import { dueIndex } from '../definition.ts';
import type { TableItem } from '../write.ts';

/** How a call that took something came out. */
export type TakeEnd = 'done' | 'undone';

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
}

/** The attribute with the names of the numbers that the marks of an item speak of. */
export const NAMES = 'm';
const PREFIX = 'm:';

const signs = { done: '+', undone: '-' } as const satisfies Record<TakeEnd, string>;

/** The attribute of the mark with this id. */
export function markName(id: string): string {
  return `${PREFIX}${id}`;
}

/** The names as their attribute keeps them. */
export function namesText(names: readonly string[]): string {
  return names.join(',');
}

/**
 * A mark as its attribute keeps it, in a dozen letters: an item has many of them. It lies on an item
 * of another kind, whose version says nothing of it: marks of a later form begin with a sign that
 * `readMark` refuses today.
 */
export function markText({ moment, at, amounts }: Omit<Mark, 'id'>): string {
  const numbers = amounts.map((amount) => (amount === 0 ? '' : String(amount)));
  return `${moment.toString(36)}${signs[at]}${numbers.join(',')}`;
}

const TEXT = /^(?<moment>[0-9a-z]+)(?<sign>[+-])(?<numbers>.*)$/u;

function readMark(id: string, text: unknown): Mark {
  const parts = typeof text === 'string' ? TEXT.exec(text)?.groups : undefined;
  if (parts === undefined) throw new Error(`the mark ${id} cannot be read`);
  const { moment = '', sign, numbers = '' } = parts;
  return {
    id,
    moment: Number.parseInt(moment, 36),
    at: sign === signs.done ? 'done' : 'undone',
    amounts: numbers.split(',').map(Number),
  };
}

/** The marks on an item, the oldest first. */
export function marksOf(item: Readonly<Record<string, unknown>>): Mark[] {
  return Object.entries(item)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, text]) => readMark(name.slice(PREFIX.length), text))
    .sort((left, right) => left.moment - right.moment);
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

/** What an item carries for its marks: whoever writes the item as a whole carries it along. */
export function marksPart(item: TableItem): Readonly<Record<string, unknown>> {
  if (item[NAMES] === undefined) return {};
  const { partitionKey, sortKey } = dueIndex;
  const isPart = (name: string) =>
    name === NAMES || name === partitionKey || name === sortKey || name.startsWith(PREFIX);
  return Object.fromEntries(Object.entries(item).filter(([name]) => isPart(name)));
}
