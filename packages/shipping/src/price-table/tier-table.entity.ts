import { type Key, key } from '@waybill/table/key';

/** The address of the item that holds all tiers of a method. */
export function tiersKey(tenant: string, methodId: string): Key {
  return { pk: key('T', tenant, 'SHIPPING_TIERS', methodId), sk: 'TABLE' };
}
