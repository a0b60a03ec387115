import { type Child, readAggregate } from '@waybill/table/aggregate';
import { aggregateWrites } from '@waybill/table/testing';
import type { TableItem } from '@waybill/table/write';
import { expect, it } from 'vitest';
import { placedAggregate } from '../testing/aggregate.factory.ts';
import { storedOrder } from './documents.entity.ts';
import { orderContent, orderEntity, rootKey } from './order.entity.ts';
import { asAggregate, asOrderWithParts } from './order-aggregate.ts';
import { orderRow } from './order-change.ts';
import { type OrderPart, orderParts } from './order-parts.ts';
import { positionChildren, quantitiesChild } from './position.entity.ts';
import { recordChecksums, refundChild, returnChild, shipmentChild } from './record.entity.ts';

const order = placedAggregate();
const root = { at: rootKey('acme', order.id), content: orderContent(orderRow(order)) };
const quantities = quantitiesChild(0, order.items);

/** Stored items after a change: those of before with its writes over them. */
function change(stored: readonly TableItem[], children: readonly Child[]): TableItem[] {
  const before = readAggregate(stored, root.at.sk);
  if (before === 'torn') throw new Error('a change stands on a whole aggregate');
  const written = aggregateWrites(root, children, before?.version).map(({ put }) => put);
  const others = stored.filter(({ sk }) => written.every((item) => item.sk !== sk));
  return [...others, ...written];
}

const placed = change([], positionChildren(order.items));
const shipped = change(placed, [quantities]);
const shippedAgain = change(shipped, [quantities]);
const of = (stored: readonly TableItem[], sk: string) => stored.filter((item) => item.sk === sk);
const [ROOT, POSITIONS, QUANTITIES] = ['A#ORDER', 'A#POS#0001', 'A#QTY#0001'];

// ORD-134
it.each([
  ['everything of one version', shippedAgain, 'whole'],
  [
    'a child before the change',
    [...of(shippedAgain, ROOT), ...of(shipped, POSITIONS), ...of(shipped, QUANTITIES)],
    'torn',
  ],
  [
    'a child after the change',
    [...of(shipped, ROOT), ...of(shipped, POSITIONS), ...of(shippedAgain, QUANTITIES)],
    'torn',
  ],
  ['a new child missing', [...of(shipped, ROOT), ...of(shipped, POSITIONS)], 'torn'],
  ['positions missing', of(placed, ROOT), 'torn'],
  ['the root missing', of(placed, POSITIONS), 'torn'],
] as const)('%s', (_, stored, expected) => {
  const found = asAggregate(stored);
  expect(found === 'torn' ? found : 'whole').toBe(expected);
});

const heavy = { ...orderRow(order), metadata: { text: 'x'.repeat(5_000) } };

/** An order whose objects lie beside its root, which names the version that wrote them. */
function withObjects(rev: number): TableItem[] {
  const { content, children } = storedOrder(heavy, rev);
  const written = [...children, ...positionChildren(order.items)];
  return aggregateWrites({ ...root, content }, written).map(({ put }) => put);
}

// ORD-134
it('has the objects that lie beside its root, in the version that the root names', () => {
  expect(asAggregate(withObjects(1))).toMatchObject({
    metadata: heavy.metadata,
    apart: ['metadata'],
  });
  expect(asAggregate(withObjects(2))).toBe('torn');
});

it('knows no order where nothing is stored', () => {
  expect(asAggregate([])).toBeUndefined();
});

const at = '2026-11-22T10:00:00.000Z';
const shipment = {
  id: 'S',
  order_id: order.id,
  number: 'DEL-1',
  shipped_at: at,
  created_at: at,
  items: [],
  carrier: null,
  tracking_code: null,
  tracking_url: null,
  peppol: null,
  metadata: null,
  fulfillment_id: null,
  location_id: null,
  location_code: null,
  external_id: null,
  external_refs: null,
  status: 'shipped' as const,
  delivered_at: null,
  tracking: [],
  updated_at: at,
};
const returned = {
  id: 'R',
  order_id: order.id,
  number: 'RET-1',
  status: 'registered' as const,
  positions: [],
  reason: null,
  reason_code: null,
  resolution: null,
  exchange_id: null,
  metadata: null,
  external_id: null,
  external_refs: null,
  registered_at: at,
  received_at: null,
  completed_at: null,
  rejected_at: null,
  created_at: at,
  updated_at: at,
};

const refunded = {
  id: 'M',
  amount: 5,
  reason: null,
  reference: null,
  return_id: null,
  created_at: at,
};

/** An order with records, its root telling what they add to its checksum. */
function withRecords(): TableItem[] {
  const records = [returnChild(returned), refundChild(refunded), shipmentChild(shipment)];
  const children = [...positionChildren(order.items), ...records];
  const checksums = recordChecksums(children.map(({ child }) => [child, 1]));
  const content = { ...root.content, ...orderEntity.attributes({ records: checksums }) };
  return aggregateWrites({ ...root, content }, children).map(({ put }) => put);
}

// ORD-160
it.each<[readonly OrderPart[], string, object]>([
  [
    orderParts,
    'A#~',
    { fulfillments: [], shipments: [shipment], returns: [returned], refunds: [refunded] },
  ],
  [['fulfillments'], 'A#RET', { fulfillments: [] }],
  [['shipments'], 'A#~', { shipments: [shipment] }],
  [['returns'], 'A#SHP', { returns: [returned] }],
  [['refunds'], 'A#RET', { refunds: [refunded] }],
  [[], 'A#RET', {}],
])('has the parts %j, without what stands behind them', (parts, end, expected) => {
  const stored = withRecords();
  const read = stored.filter(({ sk }) => sk < end);
  const { items, cancellations, ...row } = {
    ...orderRow(order),
    items: order.items,
    cancellations: [],
  };
  expect(asOrderWithParts(read, parts)).toEqual({ ...row, items, cancellations, ...expected });
  const without = read.filter(({ sk }) => !sk.startsWith('A#POS'));
  expect(asOrderWithParts(without, parts)).toBe('torn');
});

// ORD-160
it('is no order with parts where nothing is stored, and one where it has no records', () => {
  expect(asOrderWithParts([], [])).toBeUndefined();
  expect(asOrderWithParts(placed, [])).not.toHaveProperty('returns');
  expect(recordChecksums([['A#POS#0001', 1]])).toBeNull();
});
