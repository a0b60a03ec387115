import { definePattern } from '../pattern.ts';
import { query } from '../read.ts';
import { asTally, type Tally, type TallyPlace, tallyPartition } from './tally.ts';

export const patterns = [
  definePattern({
    name: 'What moved since the sums of a group of ledgers were folded',
    key: 'pk = T#tenant#TALLIES#group, sk > watermark of the sums',
    reads: 'tallies, strongly consistent, one for each change; they expire after 30 days',
  }),
];

/** Behind a tally, and before every other: their sort keys are all as long. */
const behind = (at: string): string => `${at}!`;

/**
 * The tallies behind a watermark, strongly consistent and in their order: undefined when there are
 * more than `cap`.
 */
export async function readTallies(
  place: TallyPlace,
  watermark: string,
  cap: number,
): Promise<Tally[] | undefined> {
  const tallies: Tally[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = await query({
      pk: tallyPartition(place),
      ...(watermark === '' ? {} : { from: behind(watermark) }),
      ...(after && { after }),
    });
    tallies.push(...page.items.map(asTally));
    if (tallies.length > cap) return undefined;
    after = page.after;
  } while (after !== undefined);
  return tallies;
}

/** The oldest tallies behind a watermark and before `end`, at most so many. */
export async function readOldestTallies(
  place: TallyPlace,
  watermark: string,
  end: string,
  limit: number,
): Promise<Tally[]> {
  if (watermark >= end) return [];
  const range = watermark === '' ? {} : { from: behind(watermark) };
  const page = await query({ pk: tallyPartition(place), ...range, to: end, limit });
  return page.items.map(asTally);
}
