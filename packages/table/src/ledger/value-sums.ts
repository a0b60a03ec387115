import { json, text } from '../attribute.ts';
import { defineEntity } from '../entity.ts';
import { type Key, key } from '../key.ts';
import { definePattern } from '../pattern.ts';
import { get, getMany } from '../read.ts';
import type { Put } from '../write.ts';
import { sumsPartition } from './stored-sums.ts';
import { addCodeMoves, type CodeSums } from './sums.ts';
import type { Moved, TallyPlace } from './tally.ts';

/*
 * A value with many rows, an organization, has sums by code of its own. They are folded together
 * with those of its ledger whenever one of its rows moved, so between two folds that moved none
 * they are as exact at the watermark of the second one.
 */

export const patterns = [
  definePattern({
    name: 'The sums of a value that has many rows, an organization',
    key: 'pk = T#tenant#SUMS#group, sk = VALUE#ledger column=value; sk = VALUES names all of them',
    reads: 'its rows by code, as of a watermark',
  }),
];

/** One value of a summed facet of a ledger. */
export interface SummedValue {
  readonly ledger: string;
  /** `organization_id=…`. */
  readonly value: string;
}

/** The sums by code of one value, of all tallies up to and with the watermark. */
export interface ValueSums {
  readonly watermark: string;
  readonly codes: CodeSums;
}

export const valueEntity = defineEntity({
  name: 'value-sums',
  attributes: { watermark: text, codes: json<CodeSums>() },
});

/** Names of all values that have sums: a fold need not look for the others. */
export const namesEntity = defineEntity({ name: 'summed-values', attributes: { names: text } });

const NAMES = 'VALUES';

const namesKey = (place: TallyPlace): Key => ({ pk: sumsPartition(place), sk: NAMES });

function valueKey(place: TallyPlace, name: string): Key {
  return { pk: sumsPartition(place), sk: `${key('VALUE')}#${name}` };
}

/** `ORDERS organization_id=…`. */
export const valueName = ({ ledger, value }: SummedValue): string => `${ledger} ${value}`;

/** The names of the values that have sums, as they are stored. */
export async function readSummedNames(place: TallyPlace): Promise<readonly string[]> {
  const item = await get(namesKey(place));
  return item === undefined ? [] : namesEntity.read(item).names.split('\n');
}

/**
 * The sums of a value; undefined where it has none. They hold every move up to the watermark of
 * any sums that were read before.
 */
export async function readValueSums(
  place: TallyPlace,
  name: string,
): Promise<ValueSums | undefined> {
  const item = await get(valueKey(place, name));
  return item === undefined ? undefined : valueEntity.read(item);
}

/** Moves by the values they belong to, of those that have sums. */
export function movesByValue(
  moves: readonly Moved[],
  names: readonly string[],
): Map<string, Moved[]> {
  const known = new Set(names);
  const found = new Map<string, Moved[]>();
  for (const move of moves) {
    for (const value of move.summed ?? []) {
      const name = valueName({ ledger: move.ledger, value });
      if (known.has(name)) found.set(name, [...(found.get(name) ?? []), move]);
    }
  }
  return found;
}

/** The writes that bring the sums of values to a watermark, beside those of their ledger. */
export async function foldedValues(
  place: TallyPlace,
  byValue: ReadonlyMap<string, readonly Moved[]>,
  watermark: string,
): Promise<Put[]> {
  const items = await getMany([...byValue.keys()].map((name) => valueKey(place, name)));
  return [...byValue].map(([name, moves], index) => {
    const item = items[index];
    const codes = item === undefined ? {} : valueEntity.read(item).codes;
    return valuePut(place, name, { watermark, codes: addCodeMoves(codes, moves) });
  });
}

/** The write of the sums of a value, beside those of its ledger. */
export function valuePut(place: TallyPlace, name: string, sums: ValueSums): Put {
  return { put: valueEntity.item(valueKey(place, name), sums) };
}

/** The writes by which a value begins to have sums, beside the one that says so in the sums. */
export function beginWrites(
  place: TallyPlace,
  names: readonly string[],
  name: string,
  sums: ValueSums,
): Put[] {
  return [
    valuePut(place, name, sums),
    { put: namesEntity.item(namesKey(place), { names: [...names, name].join('\n') }) },
  ];
}
