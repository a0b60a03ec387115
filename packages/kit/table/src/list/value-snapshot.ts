import type { Put } from '../commit/write.ts';
import { json, text } from '../item/attribute.ts';
import { defineEntity } from '../item/entity.ts';
import { type Key, key } from '../item/key.ts';
import { definePattern } from '../item/pattern.ts';
import { get, getMany } from '../read/read.ts';
import type { CountScope, StateChange } from './count-delta.ts';
import { snapshotPartition } from './snapshot.ts';
import { addStateChanges, type StateCounts } from './state-counts.ts';

/*
 * A value with many rows, an organization, has sums by state key of its own. They are folded together
 * with those of its ledger whenever one of its rows moved, so between two folds that moved none
 * they are as exact at the watermark of the second one.
 */

export const patterns = [
  definePattern({
    name: 'The sums of a value that has many rows, an organization',
    key: 'pk = T#tenant#SNAPSHOT#group, sk = VALUE#ledger column=value; sk = VALUES names all of them',
    reads: 'its rows by state, as of a watermark',
  }),
];

/** One value of a summed facet of a ledger. */
export interface CountedFacetValue {
  readonly ledger: string;
  /** `organization_id=…`. */
  readonly value: string;
}

/** The sums by state key of one value, of all deltas up to and with the watermark. */
export interface ValueSnapshot {
  readonly watermark: string;
  readonly states: StateCounts;
}

export const valueSnapshotEntity = defineEntity({
  name: 'value-snapshot',
  attributes: { watermark: text, states: json<StateCounts>() },
});

/** Names of all values that have sums: a fold need not look for the others. */
export const valueNamesEntity = defineEntity({ name: 'value-names', attributes: { names: text } });

const NAMES = 'VALUES';

const namesKey = (place: CountScope): Key => ({ pk: snapshotPartition(place), sk: NAMES });

function valueKey(place: CountScope, name: string): Key {
  return { pk: snapshotPartition(place), sk: `${key('VALUE')}#${name}` };
}

/** `ORDERS organization_id=…`. */
export const valueName = ({ ledger, value }: CountedFacetValue): string => `${ledger} ${value}`;

/** The names of the values that have sums, as they are stored. */
export async function readValueNames(place: CountScope): Promise<readonly string[]> {
  const item = await get(namesKey(place));
  return item === undefined ? [] : valueNamesEntity.read(item).names.split('\n');
}

/**
 * The sums of a value; undefined where it has none. They hold every change up to the watermark of
 * any sums that were read before.
 */
export async function readValueSnapshot(
  place: CountScope,
  name: string,
): Promise<ValueSnapshot | undefined> {
  const item = await get(valueKey(place, name));
  return item === undefined ? undefined : valueSnapshotEntity.read(item);
}

/** Moves by the values they belong to, of those that have sums. */
export function changesByValue(
  changes: readonly StateChange[],
  names: readonly string[],
): Map<string, StateChange[]> {
  const known = new Set(names);
  const found = new Map<string, StateChange[]>();
  for (const change of changes) {
    for (const value of change.summed ?? []) {
      const name = valueName({ ledger: change.ledger, value });
      if (known.has(name)) found.set(name, [...(found.get(name) ?? []), change]);
    }
  }
  return found;
}

/** The writes that bring the sums of values to a watermark, beside those of their ledger. */
export async function foldedValues(
  place: CountScope,
  byValue: ReadonlyMap<string, readonly StateChange[]>,
  watermark: string,
): Promise<Put[]> {
  const items = await getMany([...byValue.keys()].map((name) => valueKey(place, name)));
  return [...byValue].map(([name, changes], index) => {
    const item = items[index];
    const states = item === undefined ? {} : valueSnapshotEntity.read(item).states;
    return valuePut(place, name, { watermark, states: addStateChanges(states, changes) });
  });
}

/** The write of the sums of a value, beside those of its ledger. */
export function valuePut(place: CountScope, name: string, sums: ValueSnapshot): Put {
  return { put: valueSnapshotEntity.item(valueKey(place, name), sums) };
}

/** The writes by which a value begins to have sums, beside the one that says so in the sums. */
export function beginWrites(
  place: CountScope,
  names: readonly string[],
  name: string,
  sums: ValueSnapshot,
): Put[] {
  return [
    valuePut(place, name, sums),
    { put: valueNamesEntity.item(namesKey(place), { names: [...names, name].join('\n') }) },
  ];
}
