import { defineEntity, json, type Key, key, number } from '@waybill/table/item';
import type { Correspondence } from './correspondence.ts';

export const correspondenceEntity = defineEntity({
  name: 'peppol_correspondence',
  attributes: { row: json<Correspondence>(), rev: number },
});

export function correspondenceKey(tenant: string, orderId: string): Key {
  return { pk: key('T', tenant, 'PEPPOL_ORDER', orderId), sk: 'CORRESPONDENCE' };
}
