import { type Difference, differencesOf } from '@waybill/kernel/difference';
import { indexAttributes } from '@waybill/table/list';
import { asMovement } from '../movement/movement.entity.ts';
import { movementStore } from '../movement/movement.store.ts';
import { promises } from '../shared/promises.ts';
import { addressDifferences } from './address-differences.ts';
import { reservationDifferences } from './reservation-differences.ts';
import { rowDifferences } from './row-differences.ts';
import type { StoredInventory } from './stored-inventory.ts';

/**
 * Compares a tenant's inventories with what follows from their bookings and reservations: balances,
 * the quantity kept for conditions, addresses, indexes, counts of the order references,
 * expiry, counts of the locations. Nothing is repaired; without a difference the answer is empty.
 */
export function findDifferences(stored: StoredInventory): Difference[] {
  const { tenant, movements, stuck } = stored;
  return [
    ...rowDifferences(stored),
    ...addressDifferences(stored),
    ...reservationDifferences(stored),
    // The entries of one in the item of its reservation are those of the reservation.
    ...movements
      .filter((item) => !promises.holds(item))
      .flatMap((item) => {
        const movement = asMovement(item);
        const indexes = indexAttributes(movementStore, tenant, movement);
        return differencesOf(`movement ${movement.id}`, item, indexes);
      }),
    ...stuck.map(({ pk, sk, intent }) => ({
      what: `lock of ${pk} ${sk}`,
      stored: intent,
      expected: undefined,
    })),
  ];
}
