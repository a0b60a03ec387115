import { inventoryCheck } from '@waybill/inventories/check/inventory.check';
import { movementStore } from '@waybill/inventories/movement/movement.store';
import { reservationStore } from '@waybill/inventories/reservation/reservation.store';
import { stockStore } from '@waybill/inventories/stock/stock.store';
import { findDrift } from '@waybill/table/operate';
import { differencesIn } from '@waybill/testing/differences';
import type { Reply } from '@waybill/testing/invoke';
import { expect } from 'vitest';
import type { InventoryClient } from './inventory-client.ts';

/**
 * Receipts and corrections answer the balance they lead to, so each has to be made on the one
 * before; in a crowd on one row the retries may run out (contract README, Wire).
 */
export const OVERTAKEN = 409;

export const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The rows, the bookings and the totals tell one story. */
export async function expectSound({ tenant }: InventoryClient): Promise<void> {
  expect(await differencesIn(inventoryCheck, tenant)).toEqual([]);
  expect(await findDrift(stockStore, tenant)).toEqual([]);
  expect(await findDrift(reservationStore, tenant)).toEqual([]);
  expect(await findDrift(movementStore, tenant)).toEqual([]);
}

export const counted = (replies: readonly Reply<unknown>[], status: number) =>
  replies.filter((reply) => reply.status === status).length;
