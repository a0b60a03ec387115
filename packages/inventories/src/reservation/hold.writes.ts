import { packed } from '@waybill/api/stored-document';
import type { Rejection } from '@waybill/kernel/rejection';
import type { Condition } from '@waybill/table/condition';
import { concurrentModification } from '@waybill/table/conflict';
import { dueIndex } from '@waybill/table/definition';
import { key } from '@waybill/table/key';
import { indexAttributes } from '@waybill/table/ledger/ledger';
import type { Step } from '@waybill/table/plan/step';
import type { TableItem, Write } from '@waybill/table/write';
import type { EndedHold, InventoryChange, StoredHold, TakenHold } from '../booking/change.ts';
import { activeCountKey, activeKey, countOf, expiryPartitions, holdKey } from './hold.entity.ts';
import { HOLDS_A_REFERENCE, refuseCrowded } from './hold-limit.ts';
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
function holdItem(tenant: string, { hold, stockId, stockPartition }: StoredHold): TableItem {
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
function activeItem(tenant: string, { hold, stockPartition }: StoredHold): TableItem {
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
        orElse: concurrentModification,
      },
      after: holdItem(tenant, { ...before, hold: after }),
      seen: active,
    },
    { kind: 'remove', write: { remove: activeKey(tenant, after), orElse: concurrentModification } },
  ];
}

type HoldRefusal = Rejection<'too_many_reservations'>;

function countTaken(
  tenant: string,
  orderRef: string,
  taken: readonly TakenHold[],
): Write<HoldRefusal> {
  const room = HOLDS_A_REFERENCE - taken.length;
  return {
    update: activeCountKey(tenant, orderRef),
    set: { _e: 'active-count' },
    add: { active: taken.length },
    when: {
      any: [
        ['active', 'absent'],
        ['active', '<=', room],
      ],
    },
    orElse: (stored) => refuseCrowded(countOf(stored), taken) ?? concurrentModification,
  };
}

function countEnded(tenant: string, { after, alone }: EndedHold, ended: number): Write {
  const at = activeCountKey(tenant, after.order_ref);
  return alone
    ? {
        update: at,
        add: { active: -ended },
        when: ['active', '>=', ended],
        orElse: concurrentModification,
      }
    : { remove: at, when: ['active', '=', ended], orElse: concurrentModification };
}

/**
 * Keeps the count of the order reference whose holds a change takes or ends. Holds that end
 * together are as many as it counts, and each is still active when it ends: so they are all there
 * are, whatever a look beside other calls has shown (contract README, Inventories).
 */
export function countHolds(
  tenant: string,
  { taken, ended }: Pick<InventoryChange, 'taken' | 'ended'>,
): Write<HoldRefusal>[] {
  const [held] = taken;
  const [gone] = ended;
  return [
    ...(held === undefined ? [] : [countTaken(tenant, held.hold.order_ref, taken)]),
    ...(gone === undefined ? [] : [countEnded(tenant, gone, ended.length)]),
  ];
}
