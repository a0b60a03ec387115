import { definePattern } from '../item/pattern.ts';
import { query } from '../read/read.ts';
import { asDelta, type CountDelta, type CountScope, deltaPartitions } from './count-delta.ts';

export const patterns = [
  definePattern({
    name: 'What moved since the sums of a group of ledgers were folded',
    key: 'pk = T#tenant#DELTAS#group, or #shards#shard behind it, sk > watermark of the sums',
    reads: 'deltas, strongly consistent, one for each change; they expire after 30 days',
  }),
];

/** Behind a delta, and before every other: their sort keys are all as long. */
const behind = (at: string): string => `${at}!`;

const inOrder = (deltas: CountDelta[]): CountDelta[] =>
  deltas.sort((left, right) => (left.at < right.at ? -1 : 1));

async function readShard(pk: string, watermark: string, cap: number): Promise<CountDelta[]> {
  const deltas: CountDelta[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = await query({
      pk,
      ...(watermark === '' ? {} : { from: behind(watermark) }),
      ...(after && { after }),
    });
    deltas.push(...page.items.map(asDelta));
    after = page.after;
  } while (after !== undefined && deltas.length <= cap);
  return deltas;
}

/**
 * The deltas behind a watermark, strongly consistent and in their order: undefined when there are
 * more than `cap`. All changes of a row are in one shard, so that none is seen without those before.
 */
export async function readDeltas(
  place: CountScope,
  watermark: string,
  cap: number,
): Promise<CountDelta[] | undefined> {
  const shards = deltaPartitions(place).map((pk) => readShard(pk, watermark, cap));
  const deltas = (await Promise.all(shards)).flat();
  return deltas.length > cap ? undefined : inOrder(deltas);
}

/** The oldest deltas behind a watermark and before `end`, at most so many of each shard. */
export async function readOldestDeltas(
  place: CountScope,
  watermark: string,
  end: string,
  limit: number,
): Promise<CountDelta[]> {
  if (watermark >= end) return [];
  const range = watermark === '' ? {} : { from: behind(watermark) };
  const shards = deltaPartitions(place).map((pk) => query({ pk, ...range, to: end, limit }));
  const pages = await Promise.all(shards);
  // What lies behind the end of a cut page is not known, so that nothing there is the next one.
  const cut = pages.filter(({ after }) => after !== undefined);
  const [last = end] = cut.flatMap(({ items }) => items.slice(-1).map(({ sk }) => sk)).sort();
  return inOrder(pages.flatMap(({ items }) => items.map(asDelta)).filter(({ at }) => at <= last));
}
