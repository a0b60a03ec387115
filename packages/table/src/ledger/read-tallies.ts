import { definePattern } from '../pattern.ts';
import { query } from '../read.ts';
import { asTally, type Tally, type TallyPlace, tallyPartitions } from './tally.ts';

export const patterns = [
  definePattern({
    name: 'What moved since the sums of a group of ledgers were folded',
    key: 'pk = T#tenant#TALLIES#group, or #shards#shard behind it, sk > watermark of the sums',
    reads: 'tallies, strongly consistent, one for each change; they expire after 30 days',
  }),
];

/** Behind a tally, and before every other: their sort keys are all as long. */
const behind = (at: string): string => `${at}!`;

const inOrder = (tallies: Tally[]): Tally[] =>
  tallies.sort((left, right) => (left.at < right.at ? -1 : 1));

async function readShard(pk: string, watermark: string, cap: number): Promise<Tally[]> {
  const tallies: Tally[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = await query({
      pk,
      ...(watermark === '' ? {} : { from: behind(watermark) }),
      ...(after && { after }),
    });
    tallies.push(...page.items.map(asTally));
    after = page.after;
  } while (after !== undefined && tallies.length <= cap);
  return tallies;
}

/**
 * The tallies behind a watermark, strongly consistent and in their order: undefined when there are
 * more than `cap`. All moves of a row are in one shard, so that none is seen without those before.
 */
export async function readTallies(
  place: TallyPlace,
  watermark: string,
  cap: number,
): Promise<Tally[] | undefined> {
  const shards = tallyPartitions(place).map((pk) => readShard(pk, watermark, cap));
  const tallies = (await Promise.all(shards)).flat();
  return tallies.length > cap ? undefined : inOrder(tallies);
}

/** The oldest tallies behind a watermark and before `end`, at most so many of each shard. */
export async function readOldestTallies(
  place: TallyPlace,
  watermark: string,
  end: string,
  limit: number,
): Promise<Tally[]> {
  if (watermark >= end) return [];
  const range = watermark === '' ? {} : { from: behind(watermark) };
  const shards = tallyPartitions(place).map((pk) => query({ pk, ...range, to: end, limit }));
  const pages = await Promise.all(shards);
  // What lies behind the end of a cut page is not known, so that nothing there is the next one.
  const cut = pages.filter(({ after }) => after !== undefined);
  const [last = end] = cut.flatMap(({ items }) => items.slice(-1).map(({ sk }) => sk)).sort();
  return inOrder(pages.flatMap(({ items }) => items.map(asTally)).filter(({ at }) => at <= last));
}
