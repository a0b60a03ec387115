import type { Instant } from '@waybill/kernel/instant';
import { defineEntity, json, nullable, number, text } from '@waybill/table/item';
import type { DeliveryCount } from './delivery-count.ts';

export interface StoredCount {
  readonly count: DeliveryCount;
  /** When a delivery last came late. */
  readonly lateAt: Instant | null;
  /** Guards the read and write of the item; 0 before the first write. */
  readonly rev: number;
}

export const countEntity = defineEntity({
  name: 'webhook_deliveries',
  attributes: { count: json<DeliveryCount>(), lateAt: nullable(text), rev: number },
});
