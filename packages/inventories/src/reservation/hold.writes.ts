import { packed } from '@waybill/api/stored-document';
import type { Condition } from '@waybill/table/condition';
import { dueIndex } from '@waybill/table/definition';
import { key } from '@waybill/table/key';
import { indexAttributes } from '@waybill/table/ledger/ledger';
import { contended, type Step } from '@waybill/table/plan/step';
import type { Item } from '@waybill/table/write';
import type { EndedHold, StoredHold } from '../booking/change.ts';
import { activeKey, expiryPartitions, holdKey } from './hold.entity.ts';
import { reservationLedger } from './reservation.ledger.ts';
import type { Reservation } from './reservation.schema.ts';

function expiry(tenant: string, { id, expires_at, created_at }: Reservation) {
  const partition = expires_at === null ? expiryPartitions.undated : expiryPartitions.dated;
  return {
    [dueIndex.partitionKey]: partition(tenant),
    [dueIndex.sortKey]: key(expires_at ?? created_at, id),
  };
}

/** A hold as stored; only an active one waits for its expiry. */
function holdItem(tenant: string, { hold, stockId, stockPartition }: StoredHold): Item {
  return {
    ...holdKey(tenant, hold.id),
    _e: 'reservation',
    ...hold,
    metadata: packed(hold.metadata),
    stock_id: stockId,
    stock_pk: stockPartition,
    ...indexAttributes(reservationLedger, tenant, hold),
    ...(hold.status === 'active' ? expiry(tenant, hold) : {}),
  };
}

/** What an active hold leaves under its order reference: enough to load it and its row at once. */
function activeItem(tenant: string, { hold, stockPartition }: StoredHold): Item {
  return {
    ...activeKey(tenant, hold),
    _e: 'active-hold',
    id: hold.id,
    stock_pk: stockPartition,
    location_id: hold.location_id,
  };
}

/** The items of a new hold. */
export function createHold(tenant: string, stored: StoredHold): Step[] {
  return [
    { kind: 'create', write: { put: holdItem(tenant, stored) } },
    { kind: 'create', write: { put: activeItem(tenant, stored) } },
  ];
}

/** Ends a hold; whoever comes second finds it ended and loads again. */
export function endHold(tenant: string, { before, after }: EndedHold): Step[] {
  const active: Condition = ['status', '=', 'active'];
  const { status, updated_at } = after;
  return [
    {
      kind: 'replace',
      write: {
        update: holdKey(tenant, after.id),
        set: { status, updated_at, ...indexAttributes(reservationLedger, tenant, after) },
        drop: [dueIndex.partitionKey, dueIndex.sortKey],
        when: active,
        orElse: contended,
      },
      after: holdItem(tenant, { ...before, hold: after }),
      seen: active,
    },
    { kind: 'remove', write: { remove: activeKey(tenant, after), orElse: contended } },
  ];
}
