import { cartEntity } from '@waybill/carts/cart/cart.entity';
import { ownerEntity } from '@waybill/carts/cart/owner.entity';
import { profiles } from '@waybill/carts/io/profile.resource';
import { lineEntity } from '@waybill/carts/line/line.entity';
import { AT, anId, LATER, sampleOf } from '../sample.ts';

export const cartSamples = [
  sampleOf(cartEntity, {
    row: {
      name: 'Cart',
      status: 'ordered',
      contact_id: anId(1),
      session_key: null,
      channel_id: anId(2),
      currency: 'EUR',
      amount_rounding: 'precise',
      is_current: false,
      item_count: 2,
      subtotal: 10.5,
      abandoned_at: null,
      ordered_at: LATER,
      order_ref: 'ORD-000042',
      merged_into_cart_id: null,
      metadata: { source: 'app' },
      created_at: AT,
      updated_at: LATER,
    },
    priced: true,
  }),
  sampleOf(ownerEntity, { active: 1, current: anId(3) }),
  sampleOf(lineEntity, {
    row: {
      type: 'product',
      product_id: anId(4),
      sku: 'LAMP-7',
      name: 'Desk lamp',
      quantity: 2.5,
      unit: 'piece',
      unit_price: 4.2,
      tax_rate: 19,
      configuration: { color: 'red' },
      snapshot: { title: 'Desk lamp' },
      metadata: { note: 'gift' },
      position: 10,
      created_at: AT,
      updated_at: LATER,
    },
  }),
  sampleOf(profiles.stored.record, {
    id: anId(5),
    name: 'Lines from the shop',
    direction: 'import',
    entity: 'cart_items',
    format: 'csv',
    apply_mode: 'replace',
    mapping: { Artikel: 'sku' },
    options: { note: 'every Monday' },
    is_template: true,
    rev: 2,
    created_at: AT,
    updated_at: LATER,
  }),
  sampleOf(profiles.stored.sentinel, { code: 'Lines from the shop', id: anId(5) }),
];
