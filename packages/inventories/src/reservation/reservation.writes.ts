import { packed } from '@waybill/api/stored-document';
import type { Condition } from '@waybill/table/condition';
import { dueIndex } from '@waybill/table/definition';
import { indexAttributes } from '@waybill/table/ledger/ledger';
import { contended, type Step } from '@waybill/table/plan/step';
import type { Item } from '@waybill/table/write';
import { activeKey, expiryAttributes, reservationKey } from './reservation.entity.ts';
import { reservationLedger } from './reservation.ledger.ts';
import type { EndedReservation, StoredReservation } from './stored-reservation.ts';

/** A reservation as stored; only an active one waits for its expiry. */
function reservationItem(tenant: string, stored: StoredReservation): Item {
  const { reservation, stockId, stockPartition } = stored;
  return {
    ...reservationKey(tenant, reservation.id),
    _e: 'reservation',
    ...reservation,
    metadata: packed(reservation.metadata),
    stock_id: stockId,
    stock_pk: stockPartition,
    ...indexAttributes(reservationLedger, tenant, reservation),
    ...expiryAttributes(tenant, reservation),
  };
}

/** The entry of an active reservation under its reference: enough to load it and its row at once. */
function activeItem(tenant: string, { reservation, stockPartition }: StoredReservation): Item {
  return {
    ...activeKey(tenant, reservation),
    _e: 'active_reservation',
    id: reservation.id,
    stock_pk: stockPartition,
    location_id: reservation.location_id,
  };
}

/** The items of a new reservation. */
export function createReservation(tenant: string, stored: StoredReservation): Step[] {
  return [
    { kind: 'create', write: { put: reservationItem(tenant, stored) } },
    { kind: 'create', write: { put: activeItem(tenant, stored) } },
  ];
}

/** Ends a reservation; the second of two calls finds it ended and loads again (INV-107). */
export function endReservation(tenant: string, { before, after }: EndedReservation): Step[] {
  const active: Condition = ['status', '=', 'active'];
  const { status, updated_at } = after;
  return [
    {
      kind: 'replace',
      write: {
        update: reservationKey(tenant, after.id),
        set: { status, updated_at, ...indexAttributes(reservationLedger, tenant, after) },
        drop: [dueIndex.partitionKey, dueIndex.sortKey],
        when: active,
        orElse: contended,
      },
      after: reservationItem(tenant, { ...before, reservation: after }),
      seen: active,
    },
    { kind: 'remove', write: { remove: activeKey(tenant, after), orElse: contended } },
  ];
}
