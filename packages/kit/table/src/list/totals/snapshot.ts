import { type Condition, isNew } from '../../commit/condition.ts';
import type { Put } from '../../commit/write.ts';
import { json, number } from '../../item/attribute.ts';
import { defineEntity } from '../../item/entity.ts';
import { type Key, key } from '../../item/key.ts';
import { definePattern } from '../../item/pattern.ts';
import { get } from '../../read/read.ts';
import type { CountScope } from './count-delta.ts';
import type { ListCounts } from './state-counts.ts';

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

/** The key of all sums of a group. */
export function snapshotPartition({ tenant, group }: CountScope): string {
  return key('T', tenant, 'SNAPSHOT', group.name);
}

const snapshotKey = (scope: CountScope): Key => ({ pk: snapshotPartition(scope), sk: 'ALL' });

/** The sums of all deltas that were folded so far. */
export interface CountSnapshot {
  /** Every write of the sums raises it; values and figures are written in the same transaction. */
  readonly version: number;
  readonly counts: ListCounts;
  /** Sort keys of the deltas that the last fold added. Some may still lie where they were. */
  readonly folded: readonly string[];
}

/** Before the first fold. */
export const NO_SNAPSHOT: CountSnapshot = { version: 0, counts: {}, folded: [] };

/** Sums as they are, or as they were a moment ago. */
export async function readCountSnapshot(
  scope: CountScope,
  { consistent }: { readonly consistent: boolean },
): Promise<CountSnapshot> {
  const item = await get(snapshotKey(scope), { consistent });
  return item === undefined ? NO_SNAPSHOT : snapshotEntity.read(item);
}

/** Holds while the sums are those that were read. */
const stillAt = (version: number): Condition => (version === 0 ? isNew : ['version', '=', version]);

/** The write that replaces sums which are still those that were read. */
export const snapshotWrite = (
  scope: CountScope,
  { version }: Pick<CountSnapshot, 'version'>,
  next: Omit<CountSnapshot, 'version'>,
): Put => ({
  put: snapshotEntity.item(snapshotKey(scope), { ...next, version: version + 1 }),
  when: stillAt(version),
});
