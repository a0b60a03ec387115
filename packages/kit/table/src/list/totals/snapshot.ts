import { isNew } from '../../commit/condition.ts';
import type { Put } from '../../commit/write.ts';
import { json, number } from '../../item/attribute.ts';
import { defineEntity } from '../../item/entity.ts';
import { type Key, key } from '../../item/key.ts';
import { definePattern } from '../../item/pattern.ts';
import { get } from '../../read/read.ts';
import type { CountScope, StateChange } from './count-delta.ts';

export const patterns = [
  definePattern({
    name: 'The sums of a group of lists',
    key: 'pk = T#tenant#SNAPSHOT#group, sk = ALL',
    reads: 'rows of each list by state, the version, and the deltas that the last fold added',
  }),
];

export const snapshotEntity = defineEntity({
  name: 'count-snapshot',
  attributes: { version: number, counts: json<ListCounts>(), folded: json<readonly string[]>() },
});

export function snapshotPartition({ tenant, group }: CountScope): string {
  return key('T', tenant, 'SNAPSHOT', group.name);
}

const snapshotKey = (scope: CountScope): Key => ({ pk: snapshotPartition(scope), sk: 'ALL' });

export interface CountSnapshot {
  /** Every write of the sums raises it; values and figures are written in the same transaction. */
  readonly version: number;
  readonly counts: ListCounts;
  /** Sort keys of the deltas that the last fold added. Some may still lie where they were. */
  readonly folded: readonly string[];
}

export const NO_SNAPSHOT: CountSnapshot = { version: 0, counts: {}, folded: [] };

/** Sums as they are, or as they were a moment ago. */
export async function readCountSnapshot(
  scope: CountScope,
  { consistent }: { readonly consistent: boolean },
): Promise<CountSnapshot> {
  const item = await get(snapshotKey(scope), { consistent });
  return item === undefined ? NO_SNAPSHOT : snapshotEntity.read(item);
}

export const snapshotWrite = (
  scope: CountScope,
  { version }: Pick<CountSnapshot, 'version'>,
  next: Omit<CountSnapshot, 'version'>,
): Put => ({
  put: snapshotEntity.item(snapshotKey(scope), { ...next, version: version + 1 }),
  when: version === 0 ? isNew : ['version', '=', version],
});

/** The rows of a list by state key; none is zero. */
export type StateCounts = Readonly<Record<string, number>>;

export type ListCounts = Readonly<Record<string, StateCounts>>;

function differences({ before, after }: Pick<StateChange, 'before' | 'after'>): [string, number][] {
  const from: [string, number][] = before === null ? [] : [[before, -1]];
  return after === null ? from : [...from, [after, 1]];
}

export function addStateChanges(states: StateCounts, changes: readonly StateChange[]): StateCounts {
  const sums = new Map(Object.entries(states));
  for (const [state, by] of changes.flatMap(differences))
    sums.set(state, (sums.get(state) ?? 0) + by);
  return Object.fromEntries([...sums].filter(([, rows]) => rows !== 0));
}

export function addChanges(sums: ListCounts, changes: readonly StateChange[]): ListCounts {
  const byList = Map.groupBy(changes, ({ list }) => list);
  const names = [...new Set([...Object.keys(sums), ...byList.keys()])];
  return Object.fromEntries(
    names.map((name) => [name, addStateChanges(sums[name] ?? {}, byList.get(name) ?? [])]),
  );
}

export function countOf(states: StateCounts, accepts: (state: string) => boolean): number {
  return Object.entries(states).reduce(
    (total, [state, rows]) => total + (accepts(state) ? rows : 0),
    0,
  );
}
