import { type ExternalKeys, externalKeys } from '@waybill/api/external-key';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { externalIdWrites } from '@waybill/table/aggregate';
import { isNew, type Write } from '@waybill/table/write';
import { ORDER_ENTITY } from './order.entity.ts';
import type { Order, Return, Shipment } from './order.schema.ts';
import { deliveryNumberKey, documentNumberEntity, returnNumberKey } from './record.entity.ts';

/** A text that only one record of the tenant may hold: the writes that take it or give it back. */
export type Claim<Refusal extends Rejection> = (tenant: string) => Write<Refusal>[];

/** The refusal of a text that another record holds (ORD-89, ORD-117). */
export type Taken = Rejection<'unique_violation'>;

/** Keys of other systems as a body names them; absent keeps, null gives back. */
type SentKeys = Parameters<typeof externalKeys>[0];

/** An order with the keys of a body, and the claim that goes with them (ORD-117, ORD-119). */
export function withKeys(
  before: ExternalKeys,
  order: Order,
  sent: SentKeys,
): { readonly order: Order; readonly claims: readonly Claim<Taken>[] } {
  const next = { ...order, ...externalKeys(sent, before) };
  return { order: next, claims: [claimExternalId(ORDER_ENTITY, next, before.external_id)] };
}

/** The key of another system that a record takes which lacks only its number. */
export const newKey = (entity: string, { external_id }: Pick<ExternalKeys, 'external_id'>) => ({
  entity,
  external_id,
  refused: (taken: Taken): Taken => taken,
});

/** The claims of a new delivery note: its number, and its external id. */
export function claimShipment(shipment: Shipment): Claim<Taken>[] {
  return [claimNumber(deliveryNumberKey, shipment), claimExternalId('shipment', shipment, null)];
}

/** The claims of a delivery note that is updated: the external id that it takes or gives back. */
export function changeClaims(before: Shipment, after: Shipment): Claim<Taken>[] {
  return [claimExternalId('shipment', after, before.external_id)];
}

/** The claims of a new return: its number, and its external id. */
export function claimReturn(one: Return): Claim<Taken>[] {
  return [claimNumber(returnNumberKey, one), claimExternalId('return', one, null)];
}

function claimNumber(
  keyOf: typeof deliveryNumberKey,
  { id, order_id, number }: Pick<Return, 'id' | 'order_id' | 'number'>,
): Claim<Taken> {
  const taken = reject(
    'unique_violation',
    `The number ${JSON.stringify(number)} was issued before.`,
  );
  return (tenant) => [
    {
      put: documentNumberEntity.item(keyOf(tenant, number), { order_id, id }),
      when: isNew,
      orElse: taken,
    },
  ];
}

function claimExternalId(
  entity: string,
  { id, external_id: after }: { readonly id: string; readonly external_id: string | null },
  before: string | null,
): Claim<Taken> {
  return (tenant) => externalIdWrites({ tenant, entity, noun: entity, id }, { before, after });
}
