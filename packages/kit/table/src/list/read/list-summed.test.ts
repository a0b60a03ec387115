import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Crate,
  cratesOf,
  equals,
  fillTogether,
  foldAll,
  having,
  list,
  newTenant,
} from '../../testing/crates.factory.ts';
import { metered } from '../../wire/meter.ts';
import type { ListRequest } from '../declare/request.ts';

withTable();

describe('rows of a value in any combination of states', () => {
  const tenant = newTenant();
  const rows = cratesOf(1_650, (index) => ({
    owner: index % 3 === 0 ? null : 'large',
    state: index % 100 < 97 ? 'full' : 'empty',
    colour: index % 2 === 0 ? 'red' : 'blue',
    sealed: index % 500 === 1,
  }));

  beforeAll(async () => {
    await fillTogether(tenant, rows);
    await foldAll(tenant);
  });

  async function costOf(wanted: Partial<Crate>, request: Partial<ListRequest> = {}) {
    const { cost, result } = metered(() => list(tenant, { ...equals(wanted), ...request }));
    return { cost, ...(await result) };
  }

  it('are found far from the beginning in few looks, where most of them match', async () => {
    for (const descending of [false, true]) {
      const order = { column: 'id', descending };
      const request = { order, offset: 800, limit: 50 };
      const found = rows.filter(({ owner, state }) => owner === 'large' && state === 'full');
      const inOrder = descending ? found.toReversed() : found;
      const listed = await costOf({ owner: 'large', state: 'full' }, request);
      expect(listed.rows).toEqual(inOrder.slice(800, 850));
      expect(listed.total).toBe(found.length);
      expect(listed.cost.depth).toBeLessThanOrEqual(8);
      expect(listed.cost.readUnits).toBeLessThanOrEqual(80);
    }
  });

  it.each([
    ['most of them', { state: 'full' }],
    ['half of them', { colour: 'red' }],
    ['one in thirty', { state: 'empty' }],
    ['very few', { sealed: true }],
    ['none', { colour: 'grey' }],
  ])('are counted exactly and found for at most 60 units: %s', async (_, wanted) => {
    const found = having(rows, { owner: 'large', ...wanted });
    for (const descending of [false, true]) {
      const order = { column: 'created_at', descending };
      const { cost, total, rows: listed } = await costOf({ owner: 'large', ...wanted }, { order });
      const expected = (descending ? found.toReversed() : found).slice(0, 50);
      expect(listed.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(total).toBe(found.length);
      expect(cost.readUnits).toBeLessThanOrEqual(60);
    }
  });

  it('are the last page where all rows of the value match', async () => {
    const own = newTenant();
    const few = cratesOf(10, () => ({ owner: 'small' }));
    await fillTogether(own, few);
    const wanted = equals({ owner: 'small', colour: 'red' });
    expect(await list(own, wanted)).toEqual({ rows: few, total: 10, next: undefined });
    const page = await list(own, { ...wanted, limit: 9 });
    expect(page).toMatchObject({ rows: few.slice(0, 9), next: [few[8]?.id] });
    const last = await list(own, { ...wanted, limit: 9, after: page.next });
    expect(last).toEqual({ rows: few.slice(9), total: 10, next: undefined });
  });
});
