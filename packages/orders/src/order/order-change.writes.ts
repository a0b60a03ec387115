import type { ExternalKeys } from '@waybill/api/external-key';
import { outboxWrites } from '@waybill/events/outbox';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { isNew } from '@waybill/table/condition';
import { externalIdWrites } from '@waybill/table/external-id';
import type { Key } from '@waybill/table/key';
import { countWrites } from '@waybill/table/ledger/counts';
import { indexAttributes } from '@waybill/table/ledger/ledger';
import type { TableItem, Write } from '@waybill/table/write';
import { checksum, childRevs, stampRev } from './child-revs.ts';
import { eventMetadata, trimData } from './event-data.ts';
import type { Item } from './item.schema.ts';
import { ORDER_ENTITY, orderAttributes, rootKey } from './order.entity.ts';
import { orderLedger } from './order.ledger.ts';
import type { OrderAggregate } from './order-aggregate.ts';
import { type Change, type Moment, raced } from './order-change.ts';
import { quantitiesItem } from './position.entity.ts';
import {
  cancellationItem,
  deliveryNumberKey,
  returnItem,
  returnNumberKey,
  shipmentItem,
} from './record.entity.ts';
import { trailWrite } from './trail.entity.ts';

/** The refusal of a number or of another system's key that is in use. */
type NumberTaken = Rejection<'unique_violation'>;

/**
 * Everything a change writes, for one transaction guarded by the lock counter it was decided on.
 * The children need no guards of their own: what was loaded belongs to that counter.
 */
export function changeWrites(
  tenant: string,
  before: OrderAggregate,
  change: Change,
  moment: Moment,
): Write<NumberTaken>[] {
  if (change.entries.length === 0) return [];
  const { order: after } = change;
  const rev = before.rev + 1;
  const children = stampRev(
    [
      ...quantityItems(tenant, before, change.items ?? before.items),
      ...recordItems(tenant, change),
    ],
    rev,
  );
  return [
    {
      put: {
        ...rootKey(tenant, after.id),
        _e: 'order',
        _v: 1,
        rev,
        checksum: checksum(childRevs(children, before.revs)),
        ...orderAttributes(after),
        ...indexAttributes(orderLedger, tenant, after),
      },
      when: ['rev', '=', before.rev],
      orElse: raced,
    },
    ...children.map((put) => ({ put })),
    ...numberWrites(tenant, before, change),
    ...keyWrites(tenant, before, change),
    ...countWrites(orderLedger, tenant, [{ before, after }], moment.newPrefixedId('chg')),
    ...entryWrites(tenant, rev, change, moment),
  ];
}

function quantityItems(
  tenant: string,
  before: OrderAggregate,
  items: readonly Item[],
): TableItem[] {
  let start = 0;
  return before.chunks.flatMap((length, chunk) => {
    const from = start;
    start += length;
    const moved = items.slice(from, start).some((item, at) => item !== before.items[from + at]);
    if (!moved) return [];
    return [quantitiesItem(tenant, before.id, chunk, items.slice(from, start))];
  });
}

function recordItems(
  tenant: string,
  { shipments = [], returns = [], cancellations = [] }: Change,
): TableItem[] {
  return [
    ...shipments.map((one) => shipmentItem(tenant, one)),
    ...returns.map((one) => returnItem(tenant, one)),
    ...cancellations.map((one) => cancellationItem(tenant, one)),
  ];
}

/** The numbers of new records, each issued once. */
function numberWrites(
  tenant: string,
  before: OrderAggregate,
  change: Change,
): Write<NumberTaken>[] {
  const { shipments = [], returns = [] } = change;
  const known = new Set([...before.shipments, ...before.returns].map(({ id }) => id));
  const claims = [
    ...shipments.map(({ id, number }) => ({ id, number, at: deliveryNumberKey(tenant, number) })),
    ...returns.map(({ id, number }) => ({ id, number, at: returnNumberKey(tenant, number) })),
  ];
  return claims
    .filter(({ id }) => !known.has(id))
    .map(({ id, number, at }) => claimNumber(at, number, { order_id: before.id, id }));
}

/** What the order and its new records take or give back of the keys of other systems. */
function keyWrites(tenant: string, before: OrderAggregate, change: Change): Write<NumberTaken>[] {
  const { order, shipments = [], returns = [] } = change;
  const of = (
    entity: string,
    { id, external_id: after }: { readonly id: string } & ExternalKeys,
    standing: readonly ({ readonly id: string } & ExternalKeys)[],
  ) => {
    const held = standing.find((one) => one.id === id)?.external_id ?? null;
    return externalIdWrites({ tenant, entity, noun: entity, id }, { before: held, after });
  };
  return [
    ...of(ORDER_ENTITY, order, [before]),
    ...shipments.flatMap((one) => of('shipment', one, before.shipments)),
    ...returns.flatMap((one) => of('return', one, before.returns)),
  ];
}

function claimNumber(
  at: Key,
  number: string,
  owner: { order_id: string; id: string },
): Write<NumberTaken> {
  return { put: { ...at, _e: 'document-number', ...owner }, when: isNew, orElse: taken(number) };
}

function taken(number: string): NumberTaken {
  return reject('unique_violation', `The number ${JSON.stringify(number)} was issued before.`);
}

function entryWrites(tenant: string, rev: number, change: Change, moment: Moment): Write[] {
  const { id: order_id, number } = change.order;
  return change.entries.flatMap((one) => {
    const eventId = moment.newPrefixedId('evt');
    const row = { id: moment.newId(), order_id, created_at: moment.at, ...one };
    // A record's own number stands in its payload and wins.
    const told = trimData({ order_id, number, ...one.payload });
    const event = {
      id: eventId,
      topic: one.name,
      time: moment.at,
      data: told.data,
      metadata: eventMetadata(rev, one.actor, told),
    };
    return [trailWrite(tenant, eventId, row), ...outboxWrites(tenant, [event])];
  });
}
