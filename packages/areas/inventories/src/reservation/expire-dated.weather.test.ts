import { randomUUID } from 'node:crypto';
import { query } from '@waybill/table/read';
import { duePartitions } from '@waybill/table/testing';
import { withTable } from '@waybill/testing/table';
import { withWeather } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { promiseGoods, stillReserved } from '../testing/promised-goods.factory.ts';
import { eventsUnder } from '../testing/shop.factory.ts';
import { expireDated } from './expire-dated.command.ts';
import { reservationsDue } from './reservation.entity.ts';

withTable();
const LAG_MS = 1_500;
withWeather({ seed: 1, indexLag: { fromMs: LAG_MS, toMs: LAG_MS } });

async function shownWaiting(): Promise<number> {
  const pages = await Promise.all(duePartitions(reservationsDue).map(query));
  return pages.flatMap(({ items }) => items).length;
}

// INV-107
it('takes what a trailing index shows for a hint: what ended is not given back again', async () => {
  const tenant = `shop-${randomUUID()}`;
  const moment = '2026-11-22T09:00:00.000Z';
  const goods = { tenant, count: 12, takenAt: () => new Date(moment), expiresAt: () => moment };
  await promiseGoods([goods]);
  await expect.poll(shownWaiting).toBe(12);
  const now = new Date('2026-11-22T10:00:00.000Z');
  expect(await expireDated({ now })).toBe(12);
  expect(await shownWaiting()).toBeGreaterThan(0);
  expect(await expireDated({ now })).toBe(0);
  expect(await stillReserved([tenant])).toEqual([0]);
  const events = () => eventsUnder(tenant, 'reservation.released');
  await expect.poll(async () => (await events()).length).toBe(12);
});
