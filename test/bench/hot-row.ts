import { randomUUID } from 'node:crypto';
import { transact, write } from '@waybill/table/commit';
import type { Key } from '@waybill/table/key';
import { metered } from '@waybill/table/meter';
import type { Update } from '@waybill/table/write';
import { type Load, load } from './load.ts';

/** Conditional writes on one row, and how often they had to be repeated. */
export interface HotRow {
  readonly load: Load;
  readonly retries: number;
}

/**
 * What the engine allows on a single row, without anything of a shop: `count` conditional
 * decrements of one counter by `clients` at once, each in a transaction with `beside` new items.
 */
export async function measureHotRow(
  clients: number,
  count: number,
  beside: number,
): Promise<HotRow> {
  const row: Key = { pk: `BENCH#${randomUUID()}`, sk: 'ROW' };
  await write({ put: { ...row, left: count } });
  const take: Update = { update: row, add: { left: -1 }, when: ['left', '>=', 1] };
  const once = async () => {
    const began = performance.now();
    const items = Array.from({ length: beside }, () => ({
      put: { pk: `BENCH#${randomUUID()}`, sk: 'A', text: 'x'.repeat(300) },
    }));
    const outcome = await transact([take, ...items]);
    if (outcome !== undefined) throw new Error(`the row refused: ${JSON.stringify(outcome)}`);
    return { ms: performance.now() - began };
  };
  const { cost, result } = metered(() => load(clients, count, once));
  const done = await result;
  return { load: done, retries: cost.retries };
}
