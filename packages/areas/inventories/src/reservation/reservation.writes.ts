import type { Condition } from '@waybill/table/commit/condition';
import type { Step } from '@waybill/table/commit/step';
import type { TableItem } from '@waybill/table/commit/write';
import { concurrentModification } from '@waybill/table/errors/conflict';
import { dueIndex } from '@waybill/table/item/definition';
import { indexAttributes } from '@waybill/table/list/ledger';
import { expiryAttributes, reservationEntity, reservationKey } from './reservation.entity.ts';
import { reservationLedger } from './reservation.ledger.ts';
import type { EndedReservation, StoredReservation } from './stored-reservation.ts';

/** A reservation as stored, with its index entries; only an active one waits for its expiry. */
function reservationItem(tenant: string, stored: StoredReservation): TableItem {
  const { reservation, stockId, stockPartition } = stored;
  return {
    ...reservationEntity.item(reservationKey(tenant, reservation.id), {
      ...reservation,
      stock_id: stockId,
      stock_pk: stockPartition,
    }),
    ...indexAttributes(reservationLedger, tenant, reservation),
    ...expiryAttributes(reservation),
  };
}

/** The item of a new reservation. */
export function createReservation(tenant: string, stored: StoredReservation): Step {
  return { kind: 'create', write: { put: reservationItem(tenant, stored) } };
}

/** Ends a reservation; the second of two calls finds it ended and loads again (INV-107). */
export function endReservation(tenant: string, { before, after }: EndedReservation): Step {
  const active: Condition = ['status', '=', 'active'];
  const { status, updated_at } = after;
  return {
    kind: 'replace',
    write: {
      update: reservationKey(tenant, after.id),
      set: {
        ...reservationEntity.attributes({ status, updated_at }),
        ...indexAttributes(reservationLedger, tenant, after),
      },
      drop: [dueIndex.partitionKey, dueIndex.sortKey],
      when: active,
      orElse: concurrentModification,
    },
    after: reservationItem(tenant, { ...before, reservation: after }),
    seen: active,
  };
}
