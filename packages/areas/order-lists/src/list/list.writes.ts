import { recordEvents } from '@waybill/events/record-events.writes';
import type { Rejection } from '@waybill/kernel/rejection';
import { entityEvent } from '@waybill/resources/entity-event';
import {
  type ChildChanges,
  type ChildSetRoot,
  changeWrites,
  type Former,
  type NewChildSet,
  removeWrites,
  replaceWrites,
} from '@waybill/table/aggregate/child-set.writes';
import {
  type ExternalIdTaken,
  externalIdWrites,
  releaseExternalId,
} from '@waybill/table/aggregate/external-id';
import type { Write } from '@waybill/table/commit/write';
import { countChanges } from '@waybill/table/list/count-delta';
import { indexAttributes } from '@waybill/table/list/ledger';
import { countList } from '../kind/list-count.writes.ts';
import {
  LIST_ENTITY,
  type ListState,
  listContent,
  listPartition,
  type StoredList,
  summaryOf,
} from './list.entity.ts';
import { listTopics } from './list.events.ts';
import { orderListLedger } from './list.ledger.ts';
import type { OrderList } from './list.schema.ts';
import { countGoneList, countNewList } from './owner-count.writes.ts';

/** What a new list may find out as it is written. */
export type ListTaken = ExternalIdTaken | Rejection<'limit_exceeded'>;

function rootOf(tenant: string, state: ListState): ChildSetRoot {
  const indexes = indexAttributes(orderListLedger, tenant, summaryOf(state));
  return {
    pk: listPartition(tenant, state.list.id),
    content: { ...listContent(state), ...indexes },
  };
}

/** The writes by which a list takes, changes or gives back its key in another system (ORL-29). */
export function claimExternalId(
  tenant: string,
  before: OrderList | undefined,
  after: OrderList,
): Write<ExternalIdTaken>[] {
  const holder = { tenant, entity: LIST_ENTITY, noun: 'order list', id: after.id };
  const keys = { before: before?.external_id ?? null, after: after.external_id };
  return externalIdWrites(holder, keys);
}

const told = (tenant: string, type: keyof typeof listTopics, list: OrderList, at: string) =>
  recordEvents(tenant, [entityEvent(listTopics[type], list, { at })]);

/** Everything that a new list writes, its positions as an edition of their own (ORL-24). */
export function newListWrites(
  tenant: string,
  state: ListState,
  {
    edition,
    limit,
    now,
  }: { readonly edition: NewChildSet; readonly limit: number; readonly now: Date },
): Write<ListTaken>[] {
  const { list, kindId } = state;
  return [
    ...replaceWrites(rootOf(tenant, state), edition, undefined, now),
    countList(tenant, { kindId, listId: list.id }, 1),
    countNewList(tenant, list.owner_id, limit),
    ...claimExternalId(tenant, undefined, list),
    ...countChanges(orderListLedger, tenant, [{ after: summaryOf(state) }]),
    ...told(tenant, 'created', list, list.created_at),
  ];
}

/** What else a change of a list moves: its kind and the sums; and the event that tells it. */
function changed(tenant: string, before: ListState, after: ListState): Write[] {
  const listId = after.list.id;
  const recounted = [
    countList(tenant, { kindId: before.kindId, listId }, -1),
    countList(tenant, { kindId: after.kindId, listId }, 1),
  ];
  const move = { before: summaryOf(before), after: summaryOf(after) };
  return [
    ...(before.kindId === after.kindId ? [] : recounted),
    ...countChanges(orderListLedger, tenant, [move]),
    ...told(tenant, 'updated', after.list, after.list.updated_at),
  ];
}

/** The writes of a change of a list and of a few of its positions, on what was read. */
export function changeListWrites(
  tenant: string,
  before: StoredList,
  after: ListState,
  positions: ChildChanges = {},
): Write[] {
  return [
    ...changeWrites(rootOf(tenant, after), before.version, positions),
    ...changed(tenant, before, after),
  ];
}

/** The writes of a change of all positions of a list (ORL-37). */
export function replaceListWrites(
  tenant: string,
  before: StoredList & Former,
  after: ListState,
  { edition, now }: { readonly edition: NewChildSet; readonly now: Date },
): Write[] {
  return [
    ...replaceWrites(rootOf(tenant, after), edition, before, now),
    ...changed(tenant, before, after),
  ];
}

/** The writes that remove a list with all of its positions (ORL-27). */
export function removeListWrites(
  tenant: string,
  stored: StoredList & Former,
  { at, now }: { readonly at: string; readonly now: Date },
): Write[] {
  const { list, kindId } = stored;
  const { id, external_id } = list;
  return [
    ...removeWrites(listPartition(tenant, id), stored, now),
    countList(tenant, { kindId, listId: id }, -1),
    countGoneList(tenant, list.owner_id),
    ...(external_id === null ? [] : [releaseExternalId(tenant, LIST_ENTITY, external_id)]),
    ...countChanges(orderListLedger, tenant, [{ before: summaryOf(stored) }]),
    ...told(tenant, 'deleted', list, at),
  ];
}
