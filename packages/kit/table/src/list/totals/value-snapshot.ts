import { json } from '../../item/attribute.ts';
import { defineEntity } from '../../item/entity.ts';
import { definePattern } from '../../item/pattern.ts';
import type { StateChange } from './count-delta.ts';
import { addStateChanges, type StateCounts } from './snapshot.ts';
import { defineSums } from './sum-items.ts';

export const patterns = [
  definePattern({
    name: 'The sums of a value, an organization',
    key: 'pk = T#tenant#SNAPSHOT#group, sk = VALUE#list#column=value',
    reads: 'its rows by state; none where it has no row',
  }),
];

export const valueSnapshotEntity = defineEntity({
  name: 'value-snapshot',
  attributes: { states: json<StateCounts>() },
});

/**
 * The sums by state key of every value of a summed facet, an organization, from its first row on; by
 * name, `ORDERS#organization_id=…`.
 */
export const valueSums = defineSums<StateCounts, StateChange>({
  prefix: 'VALUE',
  attribute: 'states',
  none: {},
  read: (item) => valueSnapshotEntity.read(item).states,
  item: (at, states) => valueSnapshotEntity.item(at, { states }),
  add: addStateChanges,
});

/** Changes of rows by the names of the values they have, `ORDERS#organization_id=…`. */
export function changesByValue(changes: readonly StateChange[]): Map<string, StateChange[]> {
  const found = new Map<string, StateChange[]>();
  for (const change of changes) {
    for (const value of change.summed ?? []) {
      const name = `${change.list}#${value}`;
      found.set(name, [...(found.get(name) ?? []), change]);
    }
  }
  return found;
}
