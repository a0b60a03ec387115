import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Crate,
  casks,
  crate,
  crates,
  fillTogether,
  foldAll,
  newTenant,
} from '../testing/crates.factory.ts';
import { countRange } from './count-range.ts';
import type { Ledger } from './ledger.ts';
import { type IndexScan, planList } from './list-plan.ts';

withTable();
afterEach(removeFault);

const moment = (text: string) => `2026-03-${text}.000Z`;

/** Rows of some days, most of them on either side of noon; none on the 4th. */
const rows = ['01T23:59:59', '02T00:00:00', '02T09:00:00', '02T14:00:00', '03T11:00:00']
  .concat(['03T12:30:00', '03T23:00:00', '05T00:00:00', '05T18:00:00', '06T06:00:00'])
  .map((text, index) =>
    crate(
      0,
      { colour: index % 3 === 0 ? 'blue' : 'red', keeper: index % 2 === 0 ? 'even' : 'odd' },
      Date.parse(moment(text)),
    ),
  );

const tenants = new Map([crates, casks].map((ledger) => [ledger, newTenant()]));

beforeAll(async () => {
  for (const [ledger, tenant] of tenants) {
    // One part is in the sums, the other one in count deltas.
    await fillTogether(tenant, rows.slice(0, 6), ledger);
    await foldAll(tenant, new Date(), ledger.group);
    await fillTogether(tenant, rows.slice(6), ledger);
  }
});

/** The scan by which a list finds such rows. */
function scanOf(ledger: Ledger<Crate>, wanted: Partial<Crate>): IndexScan {
  const filters = Object.entries(wanted).map(([column, value]) => ({ column, value }));
  return planList(ledger, { filters, order: undefined }).scans[0];
}

const count = (ledger: Ledger<Crate>, wanted: Partial<Crate>, from?: string, to?: string) =>
  countRange(ledger, tenants.get(ledger) ?? '', scanOf(ledger, wanted), {
    column: 'created_at',
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  });

// API-165
describe('the rows of a range', () => {
  it.each([
    ['without a bound', undefined, undefined],
    ['from midnight to midnight', '02T00:00:00', '05T00:00:00'],
    ['from a morning on', '02T08:00:00', undefined],
    ['from an afternoon on', '02T13:00:00', undefined],
    ['to a morning', undefined, '03T11:30:00'],
    ['to an evening', undefined, '05T20:00:00'],
    ['between two evenings', '02T14:00:00', '05T18:00:00'],
    ['within a day', '03T11:00:00', '03T23:00:00'],
    ['over one midnight', '02T14:00:00', '03T12:30:00'],
    ['from a morning without rows', '04T01:00:00', '06T00:00:00'],
    ['to an evening without rows', '02T00:00:00', '04T23:00:00'],
    ['before all of them', undefined, '01T00:00:00'],
    ['behind all of them', '07T00:00:00', undefined],
  ])('are counted exactly: %s', async (_, ...texts) => {
    const [from, to] = texts.map((text) => (text === undefined ? undefined : moment(text)));
    for (const ledger of [crates, casks]) {
      for (const wanted of [{}, { colour: 'red' }, { keeper: 'even' }]) {
        const found = rows.filter(
          (row) =>
            (from === undefined || row.created_at >= from) &&
            (to === undefined || row.created_at < to) &&
            Object.entries(wanted).every(([name, value]) => row[name as keyof Crate] === value),
        );
        expect(await count(ledger, wanted, from, to), ledger.name).toBe(found.length);
      }
    }
  });

  it('are too many where half a day, or a value, has more than are counted', async () => {
    injectFault(async ({ command, input }, send) => {
      if (command !== 'QueryCommand' || !('Select' in input)) return send();
      return { output: { Count: 50_001, $metadata: {} } };
    });
    const [from, to] = [moment('02T08:00:00'), moment('05T00:00:00')];
    expect(await count(crates, {}, from, to)).toBeUndefined();
    expect(await count(crates, {}, from, moment('02T10:00:00'))).toBeUndefined();
    expect(await count(crates, { keeper: 'odd' }, from, to)).toBeUndefined();
    expect(await count(crates, {}, moment('02T00:00:00'), to)).toBe(6);
  });
});
