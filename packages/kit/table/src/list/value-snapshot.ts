import { isAsRead } from '../commit/condition.ts';
import type { Put, Remove } from '../commit/write.ts';
import { json } from '../item/attribute.ts';
import { defineEntity } from '../item/entity.ts';
import { type Key, key } from '../item/key.ts';
import { definePattern } from '../item/pattern.ts';
import { get, getMany, queryAll } from '../read/read.ts';
import type { CountScope, StateChange } from './count-delta.ts';
import { snapshotPartition } from './snapshot.ts';
import { addStateChanges, type StateCounts } from './state-counts.ts';

/*
 * Every value of a summed facet, an organization, has sums by state key of its own from its first
 * row on. They are written in the transaction of the fold that moved one of its rows.
 */

export const patterns = [
  definePattern({
    name: 'The sums of a value, an organization',
    key: 'pk = T#tenant#SNAPSHOT#group, sk = VALUE#ledger#column=value',
    reads: 'its rows by state; none where it has no row',
  }),
];

/** One value of a summed facet of a ledger. */
export interface FacetValue {
  readonly ledger: string;
  /** `organization_id=…`. */
  readonly value: string;
}

export const valueSnapshotEntity = defineEntity({
  name: 'value-snapshot',
  attributes: { states: json<StateCounts>() },
});

const VALUE = 'VALUE';

/** `ORDERS#organization_id=…`. */
const valueName = ({ ledger, value }: FacetValue): string => `${ledger}#${value}`;

const valueKey = (scope: CountScope, name: string): Key => ({
  pk: snapshotPartition(scope),
  sk: `${VALUE}#${name}`,
});

/** The sums of a value. */
export async function readValueSnapshot(
  scope: CountScope,
  value: FacetValue,
): Promise<StateCounts> {
  const item = await get(valueKey(scope, valueName(value)));
  return item === undefined ? {} : valueSnapshotEntity.read(item).states;
}

/** The sums of all values of a ledger, `organization_id=…`. */
export async function readAllValues(
  scope: CountScope,
  ledger: string,
): Promise<Map<string, StateCounts>> {
  const prefix = `${key(VALUE, ledger)}#`;
  const items = await queryAll({ pk: snapshotPartition(scope), prefix });
  return new Map(
    items.map((item) => [item.sk.slice(prefix.length), valueSnapshotEntity.read(item).states]),
  );
}

/** Changes of rows by the values they have, `ORDERS#organization_id=…`. */
export function changesByValue(changes: readonly StateChange[]): Map<string, StateChange[]> {
  const found = new Map<string, StateChange[]>();
  for (const change of changes) {
    for (const value of change.summed ?? []) {
      const name = valueName({ ledger: change.ledger, value });
      found.set(name, [...(found.get(name) ?? []), change]);
    }
  }
  return found;
}

/** The write of the sums of a value, beside those of its ledger. */
function valueWrite(scope: CountScope, name: string, states: StateCounts): Put | Remove {
  const at = valueKey(scope, name);
  return Object.keys(states).length === 0
    ? { remove: at }
    : { put: valueSnapshotEntity.item(at, { states }) };
}

/** The write that sets the sums of a value. */
export function setValue(scope: CountScope, value: FacetValue, states: StateCounts) {
  return valueWrite(scope, valueName(value), states);
}

/**
 * The writes that add changes to the sums of values, beside those of their ledger. They hold while
 * the sums are as they were read, as those of months do.
 */
export async function foldedValues(
  scope: CountScope,
  byValue: ReadonlyMap<string, readonly StateChange[]>,
): Promise<(Put | Remove)[]> {
  const items = await getMany([...byValue.keys()].map((name) => valueKey(scope, name)));
  return [...byValue].map(([name, changes], index) => {
    const item = items[index];
    const states = item === undefined ? {} : valueSnapshotEntity.read(item).states;
    const sums = valueWrite(scope, name, addStateChanges(states, changes));
    return { ...sums, when: isAsRead(item, 'states') };
  });
}
