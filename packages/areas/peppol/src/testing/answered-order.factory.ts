import type { LotView, ParcelView, ShipmentView, ShippedOrder } from '../answer/shipped-order.ts';
import type { Units } from '../answer/unit-code.ts';
import type { Conversation } from '../answer/written-document.ts';
import type { PartyAsOrdered } from '../correspondence/correspondence.ts';
import type { OrderPeppol, PositionPeppol } from '../order/order-peppol.ts';
import type { PositionView } from '../order/order-view.ts';

export const units: Units = { XBX: 'Karton', H87: 'Stück' };

/** A line as the buyer's order has it: ten pieces at 5.00. */
export const linePeppol = (more: Partial<PositionPeppol> = {}): PositionPeppol => ({
  line_id: '1',
  wanted: 10,
  unit_code: 'C62',
  price: 5,
  price_quantity: null,
  tax_category: 'S',
  buyer_item: null,
  standard_item: null,
  standard_scheme: null,
  promised_from: null,
  promised_to: null,
  backorder: null,
  ...more,
});

/** Facts of a line that a position of the seller knows. */
export const sellersLine = (more: Partial<PositionPeppol> = {}): PositionPeppol =>
  linePeppol({ price: null, tax_category: null, ...more });

let positions = 0;

/** A position of the first line, open as a whole. */
export function positionOf(more: Partial<PositionView> = {}): PositionView {
  positions += 1;
  return {
    id: `position-${positions}`,
    position: positions * 10,
    sku: 'GLV-M',
    name: 'Gloves',
    unit: 'piece',
    quantity: 10,
    quantity_shipped: 0,
    quantity_cancelled: 0,
    unit_price: 5,
    line_total: 50,
    tax_rate: 21,
    requested_delivery_date: null,
    peppol: linePeppol(),
    ...more,
  };
}

export const orderPeppol = (more: Partial<OrderPeppol> = {}): OrderPeppol => ({
  document_id: '01976f3a-8c1e-7a46-b1c2-3d4e5f6a7b8c',
  order_id: 'PO-4711',
  profile: 'ordering',
  buyer_endpoint: '0088:2000000000015',
  order_type: '220',
  issued_on: '2026-11-24',
  valid_until: null,
  customer_reference: 'Ward 4 West',
  accounting_cost: null,
  contract: null,
  quotation: null,
  requisition: null,
  catalogue: null,
  project: null,
  replaces_order: null,
  sales_order: null,
  originator: null,
  delivery_terms: null,
  payment_terms: null,
  promised_from: null,
  promised_to: null,
  change_id: null,
  change_sequence: null,
  ...more,
});

/** An order from Peppol that was acknowledged. */
export const orderOf = (more: Partial<ShippedOrder> = {}): ShippedOrder => ({
  id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c',
  number: 'ORD-000042',
  status: 'placed',
  on_hold: false,
  acknowledged_at: '2026-11-29T09:00:00.000Z',
  currency: 'EUR',
  market_id: null,
  tax_total: 10.5,
  grand_total: 60.5,
  peppol: orderPeppol(),
  items: [positionOf()],
  shipping_address: null,
  shipments: [],
  ...more,
});

export const shipmentOf = (more: Partial<ShipmentView> = {}): ShipmentView => ({
  id: '01976f3b-1d2e-7b10-8a4f-6c7d8e9fa0b1',
  number: 'DEL-000007',
  carrier: 'dhl',
  tracking_code: 'TRK-1',
  shipped_at: '2026-11-29T11:12:13.456Z',
  items: [],
  peppol: null,
  ...more,
});

export const lotOf = (more: Partial<LotView> & Pick<LotView, 'order_item_id'>): LotView => ({
  lot: null,
  expires: null,
  best_before: null,
  serial: null,
  udi: null,
  ...more,
});

export const parcelOf = (more: Partial<ParcelView> = {}): ParcelView => ({
  note: null,
  deliver_from: null,
  deliver_to: null,
  lots: [],
  units: [],
  ...more,
});

const party: PartyAsOrdered = {
  endpoint: '0088:2000000000015',
  party_id: { id: '2000000000015', scheme: '0088' },
  party_name: 'Northmoor Hospital',
  registration_name: 'Northmoor Municipal Hospital',
  company_id: null,
  address: {
    street: 'Moor Lane 1',
    street2: null,
    line: null,
    city: 'Northmoor',
    postal_code: '9990',
    region: null,
    country: 'BE',
  },
  contact: { name: 'Ada Winter', phone: null, email: 'purchasing@northmoor.example' },
};

export const conversation: Conversation = {
  partner_id: null,
  order_reference: 'PO-4711',
  currency: 'EUR',
  profile: 'ordering',
  document: '01976f3a-8c1e-7a46-b1c2-3d4e5f6a7b8c',
  buyer: party,
  seller: {
    ...party,
    endpoint: '0088:2000000000022',
    party_id: null,
    party_name: null,
    registration_name: 'Harrow and Pell Wholesale',
    contact: null,
  },
};

export const record = {
  id: '01976f3c-0000-7a46-b1c2-3d4e5f6a7b8c',
  at: '2026-11-29T12:34:56.789Z',
} as const;
