import type { Order } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { keysOf } from './keys.ts';

const order = {
  id: 'o1',
  external_id: 'S-1',
  external_ref: '',
  cart_id: null,
  requested_delivery_date: '2026-12-24',
  peppol_profile: 'ordering',
} as Order;

it('names the keys that an order has, and neither a day nor a process', () => {
  expect(keysOf({ ...order, external_refs: { sap: '77' } })).toEqual([
    { title: 'Id', text: 'o1' },
    { title: 'External id', text: 'S-1' },
    { title: 'sap', text: '77' },
  ]);
  expect(keysOf({ ...order, external_refs: null })).toHaveLength(2);
});
