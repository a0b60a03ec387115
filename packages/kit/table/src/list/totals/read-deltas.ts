import { Overloaded } from '../../errors/overloaded.ts';
import type { Key } from '../../item/key.ts';
import { definePattern } from '../../item/pattern.ts';
import { query } from '../../read/read.ts';
import { asDelta, type CountDelta, type CountScope, deltaPartitions } from './count-delta.ts';

export const patterns = [
  definePattern({
    name: 'What moved and is not in the sums of a group of lists yet',
    key: 'pk = T#tenant#DELTAS#group, or #shards#shard behind it',
    reads: 'deltas, strongly consistent, one for each change; a fold removes them',
  }),
];

/** Deltas that one list reads; more lie there only while nothing is folded. */
export const DELTA_CAP = 10_000;

/** Deltas of each partition that a fold looks at: those of an unfinished fold, and more than one takes. */
const FIRST_DELTAS = 250;

async function readShard(pk: string): Promise<CountDelta[]> {
  const deltas: CountDelta[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = await query({ pk, ...(after && { after }) });
    deltas.push(...page.items.map(asDelta));
    after = page.after;
  } while (after !== undefined && deltas.length <= DELTA_CAP);
  return deltas;
}

/**
 * The deltas that lie there, strongly consistent; `Overloaded` where they are too many. All changes
 * of a row are in one partition, so that none is seen without those before.
 */
export async function readDeltas(scope: CountScope): Promise<CountDelta[]> {
  const deltas = (await Promise.all(deltaPartitions(scope).map(readShard))).flat();
  if (deltas.length > DELTA_CAP) {
    throw new Overloaded(`the deltas of ${scope.group.name} are not folded`);
  }
  return deltas;
}

/** What a fold finds. */
export interface FirstDeltas {
  readonly deltas: readonly CountDelta[];
  /** Where deltas with these sort keys may lie beside those that were read. */
  readonly unseen: (names: readonly string[]) => Key[];
}

/** The first deltas of each partition, for a fold: in which order they count makes no difference. */
export async function readFirstDeltas(
  scope: CountScope,
  limit = FIRST_DELTAS,
): Promise<FirstDeltas> {
  const pages = await Promise.all(
    deltaPartitions(scope).map(async (pk) => ({ pk, ...(await query({ pk, limit })) })),
  );
  const cut = pages.filter(({ after }) => after !== undefined);
  return {
    deltas: pages.flatMap(({ items }) => items.map(asDelta)),
    unseen: (names) =>
      cut.flatMap(({ pk, items }) =>
        names.filter((sk) => items.every((item) => item.sk < sk)).map((sk) => ({ pk, sk })),
      ),
  };
}
