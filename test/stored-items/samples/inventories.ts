import { availabilityStates } from '@waybill/inventories/availability-state/availability-state.resource';
import { locations } from '@waybill/inventories/location/location.resource';
import { movementEntity } from '@waybill/inventories/movement/movement.entity';
import { progressEntity } from '@waybill/inventories/reorder/reorder-scan.repository';
import {
  activeCountEntity,
  reservationEntity,
  undatedPlaceEntity,
} from '@waybill/inventories/reservation/reservation.entity';
import { aliasEntity, pointerEntity, stockEntity } from '@waybill/inventories/stock/stock.entity';
import { stockWordEntity } from '@waybill/inventories/stock/stock-word.entity';
import { AT, anId, LATER, sampleOf } from '../sample.ts';

const reference = { id: anId(1), location_id: anId(2), product_id: anId(3), sku: 'LAMP-7' };
const externalKeys = { external_id: 'erp-1', external_refs: { erp: '1' } };

export const inventorySamples = [
  sampleOf(stockEntity, {
    ...reference,
    on_hand: 12.5,
    reserved: 2,
    available: 10.5,
    reorder_point: 2.5,
    safety_quantity: null,
    name: null,
    bin: null,
    metadata: { shelf: [1] },
    availability_code: null,
    expected_at: null,
    ...externalKeys,
    created_at: AT,
    updated_at: LATER,
    rev: 4,
  }),
  sampleOf(aliasEntity, reference),
  sampleOf(pointerEntity, reference),
  sampleOf(stockWordEntity, { row: anId(1) }),
  sampleOf(movementEntity, {
    row: {
      id: anId(4),
      location_id: anId(2),
      product_id: anId(3),
      sku: 'LAMP-7',
      type: 'reserve',
      quantity: 2,
      order_ref: 'ORD-1',
      reason: 'counted',
      metadata: { backordered: true },
      created_at: AT,
    },
    stock_id: anId(1),
  }),
  sampleOf(reservationEntity, {
    id: anId(5),
    order_ref: 'ORD-1',
    location_id: anId(2),
    product_id: anId(3),
    sku: 'LAMP-7',
    quantity: 2,
    status: 'active',
    expires_at: LATER,
    metadata: { channel: 'app' },
    fulfillment_id: null,
    order_item_id: null,
    created_at: AT,
    updated_at: LATER,
    stock_id: anId(1),
    stock_pk: `T#acme#STOCK#P#${anId(3)}`,
    reserve: null,
  }),
  sampleOf(activeCountEntity, { active: 2 }),
  sampleOf(undatedPlaceEntity, { behind: anId(5), again: anId(6) }),
  sampleOf(progressEntity, {
    day: '2026-11-21',
    behind: { id: anId(1), key: { pk: `T#acme#STOCK#P#${anId(3)}`, sk: anId(2) } },
  }),
  sampleOf(locations.stored.record, {
    id: anId(2),
    code: 'main',
    name: 'Main warehouse',
    labels: { de: 'Hauptlager' },
    type: 'warehouse',
    priority: 1,
    enabled: true,
    address: { city: 'Hamburg' },
    metadata: { a: 1 },
    ...externalKeys,
    rev: 2,
    created_at: AT,
    updated_at: LATER,
  }),
  sampleOf(locations.stored.sentinel, { code: 'main', id: anId(2) }),
  sampleOf(availabilityStates.stored.record, {
    id: anId(7),
    code: 'expected',
    title: 'Expected',
    labels: { de: 'Wird erwartet' },
    orderable: true,
    position: 2,
    rev: 2,
    created_at: AT,
    updated_at: LATER,
  }),
  sampleOf(availabilityStates.stored.sentinel, { code: 'expected', id: anId(7) }),
  sampleOf(availabilityStates.stored.pointer, { id: anId(7), rev: 2 }),
];
