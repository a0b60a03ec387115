import { isRejection } from '@waybill/kernel/rejection';
import { findEngine } from '@waybill/local/engine/engine-programs';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import {
  ask,
  type Crate,
  crates,
  cratesOf,
  equals,
  fill,
  newTenant,
} from '../../testing/crates.factory.ts';
import { metered } from '../../wire/meter.ts';
import type { ListRequest } from '../declare/request.ts';
import { everySelection } from '../declare/selections.ts';
import { PartitionEntries } from './entries.ts';
import { compareRows } from './load-page.ts';
import { readPage } from './read-page.ts';

withTable();

// DynamoDB Local counts too little.
const counts = findEngine(process.env['DYNAMODB_ENGINE']).name === 'dynoxide';

const BYTES = 45_000;
/** Units of a heavy row, read eventually consistent. */
const ROW_UNITS = 6;

/** A shop with so many crates of 45 KB each behind so many light ones. */
async function shopOf(light: number, heavy: number): Promise<string> {
  const tenant = newTenant();
  const note = 'x'.repeat(BYTES);
  const more = (index: number) => (index < light ? {} : { note }) as Partial<Crate>;
  await fill(tenant, cratesOf(light + heavy, more));
  return tenant;
}

async function look(tenant: string, request: Partial<ListRequest>) {
  const { cost, result } = metered(() => readPage(crates, tenant, ask(request)));
  const listed = await result;
  const rows = isRejection(listed) ? listed.rejected : listed.rows.length;
  const total = isRejection(listed) ? undefined : listed.total;
  return { rows, total, readUnits: cost.readUnits };
}

// API-80, API-56
describe('a list whose rows are heavy', () => {
  const byWeight = { order: { column: 'weight', descending: true } };

  it('is refused where too many bytes would have to be compared, and read no further', async () => {
    const [answered, refused] = [await shopOf(0, 170), await shopOf(0, 300)];
    for (const request of [
      { ...equals({ weight: 9 }), limit: 1 },
      { ...byWeight, limit: 1 },
    ]) {
      expect(await look(answered, request)).toMatchObject({ total: 'order' in request ? 170 : 0 });
      const { rows, readUnits } = await look(refused, request);
      expect(rows).toBe('list_too_broad');
      if (counts) expect(readUnits).toBeLessThan(210 * ROW_UNITS);
    }
  });

  it.each([
    ['heavy ones', 0, 150],
    ['heavy ones behind light ones', 10, 150],
  ])('reads of a page no more than an answer carries: %s', async (_, light, most) => {
    const tenant = await shopOf(light, 200 - light);
    const { rows, readUnits } = await look(tenant, { limit: 200 });
    expect(rows).toBeLessThanOrEqual(most);
    expect(Number(rows) * BYTES).toBeGreaterThan(5_500_000);
    if (counts) expect(readUnits).toBeLessThan((most + 10) * ROW_UNITS);
    expect(await look(tenant, { limit: 100 })).toMatchObject({ rows: 100, total: 200 });
  });

  it('has no share of its first rows where these weigh too much', async () => {
    const tenant = await shopOf(0, 200);
    const reader = { list: crates, tenant, filters: [] };
    const walk = { range: { backwards: false }, size: 200 };
    const entries = new PartitionEntries(everySelection(crates, tenant), walk);
    const all = { share: 1, total: 200 };
    expect(await compareRows(reader, entries, ask({ limit: 199 }), all)).toBeUndefined();
  });

  it('brings a page of light rows whole, with the total', async () => {
    const tenant = await shopOf(230, 0);
    expect(await look(tenant, { limit: 200 })).toMatchObject({ rows: 200, total: 230 });
  });
});
