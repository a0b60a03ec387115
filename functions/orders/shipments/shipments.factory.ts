import type { Shipment } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { type Call, invoke } from '@waybill/testing/invoke';
import { placing, run } from '../commands.factory.ts';
import { handler as track } from './track.ts';
import { handler as update } from './update.ts';

/** A parcel of an order. */
export interface Parcel {
  readonly tenant: string;
  readonly id: string;
  readonly sid: string;
}

/** A tenant whose orders stay open when they are shipped. */
export async function openTenant(): Promise<string> {
  const tenant = await freshTenant();
  await storeSettings(tenant, orderSettings, undefined, { auto_complete_on: 'manual' });
  return tenant;
}

/** An order with a parcel for each of its positions. */
export async function parcelsOf(tenant: string, count = 1, keys: object = {}): Promise<Parcel[]> {
  const skus = Array.from({ length: count }, (_, index) => ({ sku: `S-${index}`, quantity: 2 }));
  const { id, items } = await placing(tenant, { items: skus });
  const parcels: Parcel[] = [];
  for (const { id: order_item_id } of items) {
    const { body } = await run(tenant, id, 'ship', { positions: [{ order_item_id }], ...keys });
    parcels.push({ tenant, id, sid: body.shipment.id });
  }
  return parcels;
}

export async function oneParcel(tenant: string, keys: object = {}): Promise<Parcel> {
  const [parcel] = await parcelsOf(tenant, 1, keys);
  if (parcel === undefined) throw new Error('the order was not shipped');
  return parcel;
}

type Answer = Shipment & { readonly code?: string; readonly error?: string };

const on = ({ tenant, id, sid }: Parcel, end: string) => ({
  tenant,
  path: `/v1/orders/{id}/shipments/{sid}${end}`,
  pathParameters: { id, sid },
});

export const tracking = (parcel: Parcel, events: readonly object[], more: Call = {}) =>
  invoke<Answer>(track, { ...on(parcel, '/track'), body: { events }, ...more });

export const updating = (parcel: Parcel, body: object, more: Call = {}) =>
  invoke<Answer>(update, { ...on(parcel, ''), method: 'PUT', body, ...more });
