import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { describe, expect, it } from 'vitest';
import {
  ask,
  type Crate,
  change,
  crate,
  equals,
  fillTogether,
  foldAll,
  having,
  list,
  newTenant,
  trunks,
} from '../../testing/crates.factory.ts';
import { metered } from '../../wire/meter.ts';
import { findDrift } from '../check/verify.ts';
import type { ListRequest } from '../declare/request.ts';
import { readPage } from './read-page.ts';

withTable();

const newest = { column: 'updated_at', descending: true };
const oldest = { column: 'updated_at', descending: false };
const START = Date.parse('2026-03-01T10:00:00.000Z');
const changedAt = (minute: number) => new Date(START + minute * 60_000).toISOString();

/** Trunks whose changes go the other way round than their creation. */
function trunksOf(size: number, more: (index: number) => Partial<Crate> = () => ({})): Crate[] {
  return Array.from({ length: size }, (_, index) =>
    crate(index, { updated_at: changedAt(size - index), ...more(index) }),
  );
}

/** The rows as they are, read one by one. */
function expected(rows: readonly Crate[], wanted: object, request: Partial<ListRequest>) {
  const found = having(rows, wanted);
  const sign = request.order?.descending === true ? -1 : 1;
  const text = ({ updated_at, id }: Crate) => `${updated_at} ${id}`;
  const sorted = found.toSorted((a, b) => (text(a) < text(b) ? -sign : sign));
  const { offset = 0, limit = 50 } = request;
  return { rows: sorted.slice(offset, offset + limit), total: found.length };
}

describe('lists in the order of changes', () => {
  const tenant = newTenant();
  const rows = trunksOf(700, (index) => ({
    owner: index % 2 === 0 ? 'many' : `few-${index % 20}`,
    keeper: index % 3 === 0 ? 'one' : null,
    colour: index % 5 === 0 ? 'blue' : 'red',
    sealed: index % 70 === 0,
  }));

  it('begin', async () => {
    await fillTogether(tenant, rows, trunks);
    await foldAll(tenant);
    expect(await findDrift(trunks, tenant)).toEqual([]);
  });

  it.each([
    [{}, { order: newest }],
    [{}, { order: oldest, limit: 20, offset: 130 }],
    [{}, { order: newest, offset: 690 }],
    [{}, { order: newest, offset: 900 }],
    [{ colour: 'red' }, { order: newest, offset: 20 }],
    [{ colour: 'red' }, { order: newest, offset: 600 }],
    [{ sealed: true }, { order: newest }],
    [{ colour: 'green' }, { order: newest }],
    [{ owner: 'many' }, { order: newest, offset: 100 }],
    [{ owner: 'many', colour: 'red' }, { order: oldest }],
    [{ owner: 'many', colour: 'blue' }, { order: newest }],
    [{ owner: 'few-7' }, { order: newest, limit: 10, offset: 30 }],
    [{ owner: 'few-7', colour: 'red' }, { order: newest }],
    [{ owner: 'nobody' }, { order: newest }],
    [{ keeper: 'one' }, { order: newest }],
    [{ keeper: 'one', owner: 'many' }, { order: newest }],
    [{ weight: 3, owner: 'few-7' }, { order: newest }],
  ])('of %j by %j are exact', async (wanted, request) => {
    const listed = await list(tenant, { ...equals(wanted), ...request }, trunks);
    expect(listed).toMatchObject(expected(rows, wanted, request));
  });

  it.each([
    ['all rows', {}, 0],
    ['all rows, on the third page', {}, 100],
    ['one owner', { owner: 'many' }, 0],
    ['one owner, on the third page', { owner: 'many' }, 100],
  ])('of %s cost what their page costs', async (_, wanted, offset) => {
    const request = { ...equals(wanted), order: newest, offset };
    const { cost, result } = metered(() => list(tenant, request, trunks));
    expect((await result).rows).toHaveLength(50);
    expect(cost.readUnits).toBeLessThan(40);
  });

  it('follow the changes of rows, and forget what is deleted', async () => {
    const own = newTenant();
    const [first, second, third] = trunksOf(3, () => ({ owner: 'many' }));
    if (first === undefined || second === undefined || third === undefined) throw new Error();
    await fillTogether(own, [first, second, third], trunks);
    await change(own, { before: first, after: { ...first, updated_at: changedAt(0) } }, trunks);
    await change(own, { before: second }, trunks);
    await indexesCaughtUp();
    for (const wanted of [{}, { owner: 'many' }]) {
      const listed = await list(own, { ...equals(wanted), order: newest }, trunks);
      expect(listed.rows.map(({ id }) => id)).toEqual([third.id, first.id]);
      expect(listed.total).toBe(2);
    }
  });

  it('have nothing behind their last row, however far', async () => {
    const request = ask({ order: newest, offset: 20_000 });
    expect(await readPage(trunks, tenant, request)).toMatchObject({ rows: [], total: 700 });
  });
});
