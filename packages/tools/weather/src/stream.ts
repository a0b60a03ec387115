import type { Chance } from './chance.ts';
import type { StreamLaw } from './profile.ts';

/** Records of different items in another order; those of one item stay in theirs. */
function interleave<One>(
  records: readonly One[],
  itemOf: (record: One) => string,
  chance: Chance,
): One[] {
  const byItem = new Map<string, One[]>();
  for (const record of records) {
    byItem.set(itemOf(record), [...(byItem.get(itemOf(record)) ?? []), record]);
  }
  const rows = [...byItem.values()];
  const order: One[] = [];
  while (rows.length > 0) {
    const chosen = Math.floor(chance() * rows.length);
    const row = rows[chosen] ?? [];
    order.push(...row.splice(0, 1));
    if (row.length === 0) rows.splice(chosen, 1);
  }
  return order;
}

/** Records in batches of other sizes. */
function split<One>(records: readonly One[], law: StreamLaw, chance: Chance): One[][] {
  const batches: One[][] = [];
  for (const record of records) {
    const last = batches.at(-1);
    if (last === undefined || chance() < law.split) batches.push([record]);
    else last.push(record);
  }
  return batches;
}

/**
 * Hands records out as a stream does: at least once, ordered per item only, in unpredictable batches
 * (https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-eventsourcemapping.html: a batch
 * may be handed out more than once;
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html: order by item).
 * `work` answers the records that it did not finish; so does this.
 */
export async function handOut<One>(
  records: readonly One[],
  itemOf: (record: One) => string,
  law: StreamLaw,
  chance: Chance,
  work: (batch: One[]) => Promise<readonly One[]>,
): Promise<readonly One[]> {
  const batches = split(interleave(records, itemOf, chance), law, chance);
  for (const [index, batch] of batches.entries()) {
    const times = chance() < law.repeated ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const open = await work(batch);
      if (open.length > 0) return [...open, ...batches.slice(index + 1).flat()];
    }
  }
  return [];
}
