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
  GROUP,
  newTenant,
} from '../testing/crates.factory.ts';
import { storeSums } from '../testing/sums.factory.ts';
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

/** A query that counts the entries of a part of an index. */
interface CountQuery {
  readonly Select?: 'COUNT';
  readonly Limit: number;
  readonly ExpressionAttributeValues: { readonly ':a': string; readonly ':b': string };
}

/** Indexes count a row for each second of the part that they are asked for. */
function showEachSecond(): void {
  const momentOf = (id: string) => Number.parseInt(id.replace('-', ''), 16);
  injectFault(async ({ command, input }, send) => {
    const { Select, Limit, ExpressionAttributeValues: values } = input as CountQuery;
    if (command !== 'QueryCommand' || Select === undefined) return send();
    const rows = (momentOf(values[':b']) - momentOf(values[':a'])) / 1_000;
    return { output: { Count: Math.min(rows, Limit), $metadata: {} } };
  });
}

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
    ['within a day, most of it', '03T11:30:00', '03T23:59:00'],
    ['from midnight to an evening', '03T00:00:00', '03T23:00:00'],
    ['over one midnight', '02T14:00:00', '03T12:30:00'],
    ['over one midnight, most of both days', '02T08:00:00', '03T22:00:00'],
    ['from a midnight to itself', '03T00:00:00', '03T00:00:00'],
    ['turned round', '05T18:00:00', '02T09:00:00'],
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

  it.each([
    ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', 10],
    [undefined, '1969-12-31T23:59:59.999Z', 0],
    ['1969-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z', 0],
    ['9999-12-31T12:00:00.000Z', undefined, 0],
  ])('are counted as far as an instant goes: from %s to %s', async (from, to, found) => {
    for (const ledger of [crates, casks]) expect(await count(ledger, {}, from, to)).toBe(found);
  });

  it.each([
    ['over one midnight', '02T10:00:00', '03T14:00:00'],
    ['within a day', '02T01:00:00', '02T23:00:00'],
    ['over several days', '02T04:00:00', '05T20:00:00'],
  ])('are exact in a shop with one each second: %s', async (_, ...texts) => {
    const tenant = newTenant();
    const state = 'red|full|false';
    const daily = Array.from({ length: 31 }, () => 86_400);
    const scope = { tenant, group: GROUP };
    const months = new Map([['CRATES#2026-03', { [state]: daily }]]);
    await storeSums(scope, { CRATES: { [state]: 31 * 86_400 } }, months);
    showEachSecond();
    const [from = '', to = ''] = texts.map(moment);
    const range = { column: 'created_at', from, to };
    expect(await countRange(crates, tenant, { kind: 'all' }, range)).toBe(
      (Date.parse(to) - Date.parse(from)) / 1_000,
    );
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
