import { kinds } from '@waybill/order-lists/kind/kind.resource';
import { listEntity, ownerCountEntity } from '@waybill/order-lists/list/list.entity';
import { positionEntity } from '@waybill/order-lists/position/position.entity';
import { AT, anId, LATER, sampleOf } from '../sample.ts';

export const orderListSamples = [
  sampleOf(listEntity, {
    row: {
      name: 'Weekly',
      owner_id: anId(1),
      owner_name: 'Ada',
      organization_id: anId(2),
      shared: true,
      kind: 'shopping',
      metadata: { color: 'red' },
      external_id: 'erp-1',
      external_refs: { erp: '1' },
      created_at: AT,
      updated_at: LATER,
    },
    kind_id: anId(3),
    bytes: 412,
  }),
  sampleOf(positionEntity, {
    row: {
      product_id: anId(4),
      sku: 'LAMP-7',
      name: 'Desk lamp',
      image: 'https://example.com/lamp.png',
      quantity: 2.5,
      unit: 'piece',
      price: 4.2,
      tax_rate: 19,
      category_slug: 'light',
      subcategory_slug: 'desk',
      custom_sku: 'L7',
      cost_center_id: 'C1',
      position_texts: ['red'],
      position: 10,
      metadata: { a: 1 },
      created_at: AT,
      updated_at: LATER,
    },
  }),
  sampleOf(ownerCountEntity, { lists: 3 }),
  sampleOf(kinds.stored.record, {
    id: anId(3),
    code: 'shopping',
    title: 'Shopping list',
    description: 'What is bought each week.',
    descriptions: { de: 'Was jede Woche gekauft wird.' },
    is_system: true,
    labels: { de: 'Einkaufsliste' },
    position: 10,
    tone: 'info',
    rev: 2,
    created_at: AT,
    updated_at: LATER,
  }),
  sampleOf(kinds.stored.sentinel, { code: 'shopping', id: anId(3) }),
  sampleOf(kinds.stored.pointer, { id: anId(3), rev: 2 }),
];
