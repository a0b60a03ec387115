import { waitForMachine } from '@waybill/testing/clock';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { expectVerified } from '../../../test/support/verified.ts';
import { reading } from '../commands.factory.ts';
import { openTenant, type Parcel, parcelsOf, tracking } from './shipments.factory.ts';

withTable();

const CLIENTS = 32;

const hour = (at: number) => new Date(Date.UTC(2026, 10, 24, at)).toISOString();
const reports = [
  { status: 'in_transit', at: hour(6), place: 'Hamburg' },
  { status: 'failed', at: hour(9), note: 'Nobody at home' },
  { status: 'delivered', at: hour(15) },
  { status: 'delivered', at: hour(14) },
  { status: 'in_transit', at: hour(16) },
];

/** The reports in the order of a client: each begins elsewhere, and every second one goes backwards. */
function orderOf(client: number): typeof reports {
  const from = client % reports.length;
  const turned = [...reports.slice(from), ...reports.slice(0, from)];
  return client % 2 === 0 ? turned : turned.toReversed();
}

/** Sends reports until they are kept: a busy order may ask a client to come again. */
async function insist(parcel: Parcel, events: typeof reports): Promise<number> {
  const { status } = await tracking(parcel, events);
  return status === 503 ? insist(parcel, events) : status;
}

// ORD-133, ORD-332, ORD-335, ORD-336
it('32 clients send the same reports in other orders, and all end alike', async () => {
  waitForMachine();
  const tenant = await openTenant();
  const [first, second] = await parcelsOf(tenant, 2);
  if (first === undefined || second === undefined) throw new Error('two parcels left');
  const parcels = [first, second];
  const sent = Array.from({ length: CLIENTS }, async (_, client) => {
    const parcel = parcels[client % 2] ?? first;
    const own = orderOf(Math.floor(client / 2));
    return [await insist(parcel, own.slice(0, 2)), await insist(parcel, own.slice(1))];
  });
  expect(new Set((await Promise.all(sent)).flat())).toEqual(new Set([200]));
  const order = await reading(tenant, first.id);
  const kept = reports
    .map(({ status, at, place = null, note: said = null }) => ({ status, at, note: said, place }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  expect(order).toMatchObject({ delivery_status: 'delivered', delivered_at: hour(14) });
  for (const { status, delivered_at, tracking: way } of order.shipments) {
    expect({ status, delivered_at, way }).toEqual({
      status: 'delivered',
      delivered_at: hour(14),
      way: kept,
    });
  }
  const topics = (await recordedEvents(tenant)).map(({ topic }) => topic);
  expect(topics.filter((topic) => topic === 'order.delivered')).toHaveLength(1);
  await expectVerified(tenant);
}, 120_000);
