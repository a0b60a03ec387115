import { findEngine } from '@waybill/local/engine/engine-programs';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { commit } from '../../commit/commit.ts';
import {
  type Crate,
  change,
  crates,
  cratesOf,
  fillTogether,
  foldAll,
  newTenant,
} from '../../testing/crates.factory.ts';
import { metered } from '../../wire/meter.ts';
import { countChanges } from './count-delta.ts';

withTable();

// DynamoDB Local counts too little for transactions of several items.
const counts = findEngine(process.env['DYNAMODB_ENGINE']).name === 'dynoxide';

async function writesOf(work: () => Promise<unknown>): Promise<number> {
  const { cost, result } = metered(work);
  await result;
  return cost.writeUnits;
}

/** Orders of a shop in their last weeks: young ones have many state keys, old ones few. */
const varied = (index: number): Partial<Crate> => ({
  colour: ['red', 'blue', 'green', 'grey'][index % 4] ?? 'red',
  state: ['full', 'empty', 'lost'][index % 3] ?? 'full',
  sealed: index % 10 === 0,
});

it.runIf(counts)(
  'a change costs at most 3.5 units: its delta, and its share of a fold',
  async () => {
    const tenant = newTenant();
    const rows = cratesOf(120, varied);
    await fillTogether(tenant, rows);
    await foldAll(tenant);
    const other = { put: { pk: 'OTHER', sk: 'A' } };
    const [first] = rows;
    if (first === undefined) throw new Error('no rows');
    const painted = { before: first, after: { ...first, colour: 'white' } };
    const delta = await writesOf(() => commit([other, ...countChanges(crates, tenant, [painted])]));
    expect(delta - 2).toBe(2);
    await foldAll(tenant);
    for (const row of rows.slice(0, 32)) {
      await change(tenant, { before: row, after: { ...row, sealed: !row.sealed } });
    }
    const fold = await writesOf(() => foldAll(tenant));
    expect(fold).toBeGreaterThan(0);
    // Each delta is removed, and all of them share what the sums cost.
    expect(fold / 32).toBeLessThanOrEqual(1.5);
  },
);
