import { json, number } from '@waybill/table/attribute';
import { defineEntity } from '@waybill/table/entity';
import { type Key, key } from '@waybill/table/key';
import type { Tier } from './tier.resource.ts';

/** The item that holds all tiers of a method (SHP-54); `rev` counts its versions. */
export const tierTable = defineEntity({
  name: 'shipping_method_tiers',
  attributes: { rows: json<readonly Tier[]>(), rev: number },
});

/** Its address. */
export function tiersKey(tenant: string, methodId: string): Key {
  return { pk: key('T', tenant, 'SHIPPING_TIERS', methodId), sk: 'TABLE' };
}
