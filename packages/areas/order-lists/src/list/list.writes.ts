import { recordEvents } from '@waybill/events/record-events.writes';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { entityEvent } from '@waybill/resources/entity-event';
import type { ChildChanges, ExternalIdTaken, NewChildSet } from '@waybill/table/aggregate';
import { claimKeys } from '@waybill/table/list';
import type { Update, Write } from '@waybill/table/write';
import { countList } from '../kind/list-count.writes.ts';
import {
  type ListState,
  ownerCountEntity,
  ownerCountKey,
  type StoredList,
  summaryOf,
} from './list.entity.ts';
import { listTopics } from './list.events.ts';
import type { OrderList } from './list.schema.ts';
import { orderListStore } from './list.store.ts';

function countOwned(tenant: string, ownerId: string, by: 1 | -1): Update {
  return {
    update: ownerCountKey(tenant, ownerId),
    set: ownerCountEntity.stamp,
    add: { lists: by },
  };
}

/** Counts a new list of an owner, while there are fewer than the limit; 0 is no limit (ORL-25). */
function countNewList(
  tenant: string,
  ownerId: string,
  limit: number,
): Update<Rejection<'limit_exceeded'>> {
  const counted = countOwned(tenant, ownerId, 1);
  if (limit === 0) return counted;
  return {
    ...counted,
    when: {
      any: [
        ['lists', 'absent'],
        ['lists', '<', limit],
      ],
    },
    orElse: reject('limit_exceeded', `The owner has ${limit} order lists, as many as it may have.`),
  };
}

/** Counts that a list of an owner is gone. */
function countGoneList(tenant: string, ownerId: string): Update {
  return countOwned(tenant, ownerId, -1);
}

/** Refusals that a new list may meet as it is written. */
export type ListTaken = ExternalIdTaken | Rejection<'limit_exceeded'>;

/** The writes by which a list that changes takes another key in another system (ORL-29). */
export function claimExternalId(
  tenant: string,
  before: ListState,
  after: ListState,
): Write<ExternalIdTaken>[] {
  return claimKeys(orderListStore, tenant, { before: summaryOf(before), after: summaryOf(after) });
}

const told = (tenant: string, type: keyof typeof listTopics, list: OrderList) =>
  recordEvents(tenant, [entityEvent(listTopics[type], list)]);

/** Everything that a new list writes, its positions as a child set of their own (ORL-24). */
export function newListWrites(
  tenant: string,
  state: ListState,
  {
    childSet,
    limit,
    now,
  }: { readonly childSet: NewChildSet; readonly limit: number; readonly now: Date },
): Write<ListTaken>[] {
  const { list, kindId } = state;
  return [
    ...orderListStore.create(tenant, state, { childSet, now }),
    countList(tenant, { kindId, listId: list.id }, 1),
    countNewList(tenant, list.owner_id, limit),
    ...told(tenant, 'created', list),
  ];
}

/** Writes that belong to a change of a list: the counter of its kind, and the event. */
function changed(tenant: string, before: ListState, after: ListState): Write[] {
  const listId = after.list.id;
  const recounted = [
    countList(tenant, { kindId: before.kindId, listId }, -1),
    countList(tenant, { kindId: after.kindId, listId }, 1),
  ];
  return [
    ...(before.kindId === after.kindId ? [] : recounted),
    ...told(tenant, 'updated', after.list),
  ];
}

/**
 * The writes of a change of a list and of a few of its positions, on what was read; with those of
 * `claimExternalId` where its key in another system may change.
 */
export function changeListWrites<Refusal extends Rejection = never>(
  tenant: string,
  before: StoredList,
  after: ListState,
  {
    keys,
    ...positions
  }: ChildChanges & { readonly keys?: readonly Write<Refusal>[] | undefined } = {},
): Write<Refusal>[] {
  return [
    ...orderListStore.change(tenant, before, after, { ...positions, ...(keys && { keys }) }),
    ...changed(tenant, before, after),
  ];
}

/** The writes of a change of all positions of a list (ORL-37). */
export function replaceListWrites(
  tenant: string,
  before: StoredList,
  after: ListState,
  staged: { readonly childSet: NewChildSet; readonly now: Date },
): Write[] {
  return [
    ...orderListStore.replace(tenant, before, after, staged),
    ...changed(tenant, before, after),
  ];
}

/** The writes that remove a list with all of its positions (ORL-27). */
export function removeListWrites(
  tenant: string,
  stored: StoredList,
  { now }: { readonly now: Date },
): Write[] {
  const { list, kindId } = stored;
  return [
    ...orderListStore.remove(tenant, stored, now),
    countList(tenant, { kindId, listId: list.id }, -1),
    countGoneList(tenant, list.owner_id),
    ...told(tenant, 'deleted', list),
  ];
}
