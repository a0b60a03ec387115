import { expect, it } from 'vitest';
import {
  conversation,
  linePeppol,
  lotOf,
  orderOf,
  parcelOf,
  positionOf,
  record,
  sellersLine,
  shipmentOf,
  units,
} from '../testing/answered-order.factory.ts';
import { complaints, readBack, unplaced } from '../testing/judged.factory.ts';
import { childrenOf, elementAt, textAt, type XmlElement } from '../xml/element.ts';
import { type Despatched, despatchAdvice } from './despatch-advice.ts';
import { despatchLines } from './despatch-lines.ts';
import type { ShipmentView } from './shipped-order.ts';

function adviceOf(more: Partial<Despatched> & Pick<Despatched, 'order'>) {
  const [first = shipmentOf()] = more.order.shipments;
  const advice = despatchAdvice({
    shipment: first,
    conversation,
    record,
    party: null,
    units,
    ...more,
  });
  expect(complaints(advice.xml, 'T16')).toEqual([]);
  expect(unplaced(readBack(advice.xml))).toEqual(advice.root);
  return advice;
}

const shipped = (
  positions: readonly (readonly [{ readonly id: string }, number])[],
  more: Partial<ShipmentView> = {},
) =>
  shipmentOf({
    items: positions.map(([{ id }, quantity]) => ({ order_item_id: id, quantity })),
    ...more,
  });

const at = (from: XmlElement | undefined, ...path: string[]) => from && textAt(from, ...path);

// PEP-118
it('an advice says what was sent to whom', () => {
  const one = positionOf({ position: 10 });
  const shipment = shipped([[one, 10]], {
    peppol: parcelOf({
      note: 'Ring twice.',
      deliver_from: '2026-12-01',
      deliver_to: '2026-12-02',
    }),
  });
  const order = orderOf({
    items: [one],
    shipments: [shipment],
    shipping_address: {
      company: 'Central Store',
      name: 'Ada Winter',
      street: 'Moor Lane',
      house_number: 3,
      zip: '9990',
      city: 'Northmoor',
      state: 'West',
      country: 'Belgium',
      phone: '+32 2',
    },
  });
  const { root, document } = adviceOf({ order });
  expect(document).toMatchObject({
    transaction: 'T16',
    document_id: 'DEL-000007',
    profile: 'despatch_advice',
    response_code: null,
    shipment_id: shipment.id,
    responds_to: null,
    order_id: order.id,
  });
  expect(at(root, 'cbc:Note')).toBe('Ring twice.');
  expect(at(root, 'cac:OrderReference', 'cbc:ID')).toBe('PO-4711');
  const supplier = elementAt(root, 'cac:DespatchSupplierParty', 'cac:Party');
  expect(at(supplier, 'cac:PostalAddress', 'cbc:StreetName')).toBe('Moor Lane 1');
  const customer = elementAt(root, 'cac:DeliveryCustomerParty');
  const party = customer && elementAt(customer, 'cac:Party');
  expect(at(party, 'cbc:EndpointID')).toBe('2000000000015');
  expect(at(party, 'cac:PartyLegalEntity', 'cbc:RegistrationName')).toBe('Central Store');
  const address = party && elementAt(party, 'cac:PostalAddress');
  expect(address?.children.map(({ text }) => text)).toEqual([
    'Moor Lane 3',
    'Northmoor',
    '9990',
    'West',
    '',
  ]);
  expect(at(address, 'cac:Country', 'cbc:IdentificationCode')).toBe('BE');
  expect(at(customer, 'cac:DeliveryContact', 'cbc:Name')).toBe('Ada Winter');
  expect(at(customer, 'cac:DeliveryContact', 'cbc:Telephone')).toBe('+32 2');
  expect(at(root, 'cac:BuyerCustomerParty', 'cac:Party', 'cac:PartyName', 'cbc:Name')).toBe(
    'Northmoor Hospital',
  );
  const sent = elementAt(root, 'cac:Shipment');
  expect(at(sent, 'cbc:ID')).toBe('DEL-000007');
  expect(at(sent, 'cac:Consignment', 'cbc:ID')).toBe('TRK-1');
  expect(at(sent, 'cac:Consignment', 'cac:CarrierParty', 'cac:PartyName', 'cbc:Name')).toBe('dhl');
  const delivery = sent && elementAt(sent, 'cac:Delivery');
  expect(at(delivery, 'cbc:TrackingID')).toBe('TRK-1');
  expect(at(delivery, 'cac:EstimatedDeliveryPeriod', 'cbc:StartDate')).toBe('2026-12-01');
  expect(at(delivery, 'cac:Despatch', 'cbc:ActualDespatchDate')).toBe('2026-11-29');
  expect(at(delivery, 'cac:Despatch', 'cbc:ActualDespatchTime')).toBe('11:12:13Z');
});

// PEP-118
it.each([
  ['nothing', null, 'Northmoor Municipal Hospital'],
  ['a name', { name: 'Bob' }, 'Bob'],
  ['first and last name', { first_name: 'Bob', last_name: 'Ray' }, 'Bob Ray'],
  ['a country that is none', { company: 'Store', country: 'Nowhere' }, 'Store'],
])('where the address has %s, the advice is still valid', (_, shipping_address, name) => {
  const one = positionOf();
  const shipment = shipped([[one, 10]], { tracking_code: null, carrier: null });
  const { root } = adviceOf({
    order: orderOf({ items: [one], shipments: [shipment], shipping_address }),
  });
  const party = elementAt(root, 'cac:DeliveryCustomerParty', 'cac:Party');
  expect(at(party, 'cac:PartyLegalEntity', 'cbc:RegistrationName')).toBe(name);
  expect(party && elementAt(party, 'cac:PostalAddress')).toBe(undefined);
  expect(at(root, 'cac:Shipment', 'cac:Consignment', 'cbc:ID')).toBe('NA');
});

const nameless = { ...conversation.buyer, party_name: null };

// PEP-118
it.each([
  [{ ...nameless }, 'Northmoor Municipal Hospital'],
  [{ ...nameless, registration_name: null }, '0088:2000000000015'],
])('a buyer is named by what is known', (buyer, name) => {
  const one = positionOf();
  const order = orderOf({ items: [one], shipments: [shipped([[one, 10]])] });
  const { root } = adviceOf({ order, conversation: { ...conversation, buyer } });
  expect(at(root, 'cac:BuyerCustomerParty', 'cac:Party', 'cac:PartyName', 'cbc:Name')).toBe(name);
});

// PEP-119
it('positions of a line are one line, another article is one of its own', () => {
  const [a, b] = [positionOf({ quantity: 4 }), positionOf({ quantity: 6 })];
  const other = positionOf({ sku: 'GLV-L', quantity: 2, peppol: sellersLine() });
  const [free, rest] = [
    positionOf({ sku: null, peppol: null, unit: 'kg', quantity: 1 }),
    positionOf({ peppol: linePeppol({ line_id: '2' }) }),
  ];
  const shipment = shipped([
    [b, 5],
    [a, 4],
    [other, 2],
    [free, 1],
  ]);
  const order = orderOf({ items: [a, b, other, free, rest], shipments: [shipment] });
  const { root } = adviceOf({ order });
  const lines = childrenOf(root, 'cac:DespatchLine').map((line) => [
    at(line, 'cbc:ID'),
    at(line, 'cac:OrderLineReference', 'cbc:LineID'),
    at(line, 'cac:OrderLineReference', 'cbc:SalesOrderLineID'),
    at(line, 'cbc:DeliveredQuantity'),
    elementAt(line, 'cbc:DeliveredQuantity')?.attributes['unitCode'],
    at(line, 'cbc:OutstandingQuantity'),
    at(line, 'cac:Item', 'cac:SellersItemIdentification', 'cbc:ID'),
  ]);
  expect(lines).toEqual([
    ['1', '1', `${a.position}`, '9', 'C62', '1', 'GLV-M'],
    ['2', '1', `${other.position}`, '2', 'C62', undefined, 'GLV-L'],
    ['3', 'NA', `${free.position}`, '1', 'KGM', undefined, `${free.position}`],
  ]);
});

// PEP-119
it('an article that only its standard number names needs no other', () => {
  const one = positionOf({
    sku: null,
    peppol: linePeppol({ standard_item: '7300010000001', standard_scheme: '0160' }),
  });
  const { root } = adviceOf({
    order: orderOf({ items: [one], shipments: [shipped([[one, 10]])] }),
  });
  const item = elementAt(root, 'cac:DespatchLine', 'cac:Item');
  expect(item?.children.map(({ name }) => name)).toEqual([
    'cbc:Name',
    'cac:StandardItemIdentification',
  ]);
});

// PEP-120
it('an advice knows nothing of later shipments', () => {
  const one = positionOf();
  const [first, second, third] = [3, 4, 3].map((quantity, index) =>
    shipped([[one, quantity]], { id: `s${index}` }),
  );
  if (first === undefined || second === undefined || third === undefined) throw new Error('three');
  const order = orderOf({ items: [one], shipments: [first, second, third] });
  const outstanding = [first, second, third].map(
    (shipment) => despatchLines(order, shipment, units)[0]?.outstanding,
  );
  expect(outstanding).toEqual([7, 3, null]);
});

// PEP-120
it.each([
  ['follows', {}, linePeppol(), '6', 'Follows in a later delivery'],
  ['was cancelled', { quantity_cancelled: 6 }, linePeppol(), '0', 'Will not be delivered'],
  [
    'was cancelled in part',
    { quantity_cancelled: 4 },
    linePeppol(),
    '2',
    'Follows in a later delivery',
  ],
  [
    'is not wanted any more',
    { quantity_cancelled: 6 },
    linePeppol({ wanted: 4 }),
    undefined,
    undefined,
  ],
  ['was cancelled of no line', { quantity_cancelled: 6 }, null, '0', 'Will not be delivered'],
])('the rest %s', (_, more, peppol, quantity, reason) => {
  const one = positionOf({ ...more, peppol });
  const { root } = adviceOf({ order: orderOf({ items: [one], shipments: [shipped([[one, 4]])] }) });
  const line = elementAt(root, 'cac:DespatchLine');
  expect(at(line, 'cbc:OutstandingQuantity')).toBe(quantity);
  expect(at(line, 'cbc:OutstandingReason')).toBe(reason);
});

// PEP-118
it('lots and units stand with their lines', () => {
  const [one, two] = [positionOf(), positionOf({ peppol: linePeppol({ line_id: '2' }) })];
  const shipment = shipped(
    [
      [one, 10],
      [two, 10],
    ],
    {
      peppol: parcelOf({
        lots: [
          lotOf({ order_item_id: one.id, lot: 'L1', expires: '2028-01-31', udi: '(01)1' }),
          lotOf({ order_item_id: one.id, serial: 'S-9', best_before: '2027-06-30' }),
          lotOf({ order_item_id: one.id }),
        ],
        units: [
          { sscc: '373000100000000015', type: 'PX', order_item_ids: [one.id] },
          { sscc: null, type: 'BX', order_item_ids: [one.id] },
          { sscc: null, type: null, order_item_ids: [two.id] },
        ],
      }),
    },
  );
  const { root } = adviceOf({ order: orderOf({ items: [one, two], shipments: [shipment] }) });
  const [first, second] = childrenOf(root, 'cac:DespatchLine');
  const item = first && elementAt(first, 'cac:Item');
  const instances = item ? childrenOf(item, 'cac:ItemInstance') : [];
  expect(
    instances.map((instance) => [
      at(instance, 'cbc:ProductTraceID'),
      at(instance, 'cbc:BestBeforeDate'),
      at(instance, 'cbc:SerialID'),
      at(instance, 'cac:LotIdentification', 'cbc:LotNumberID'),
      at(instance, 'cac:LotIdentification', 'cbc:ExpiryDate'),
    ]),
  ).toEqual([
    ['(01)1', undefined, undefined, 'L1', '2028-01-31'],
    [undefined, '2027-06-30', 'S-9', undefined, undefined],
  ]);
  const goods = first && elementAt(first, 'cac:Shipment');
  expect(at(goods, 'cbc:ID')).toBe('NA');
  expect(
    goods &&
      childrenOf(goods, 'cac:TransportHandlingUnit').map((unit) => [
        elementAt(unit, 'cbc:ID')?.attributes['schemeID'],
        at(unit, 'cbc:TransportHandlingUnitTypeCode'),
      ]),
  ).toEqual([
    ['SSCC', 'PX'],
    [undefined, 'BX'],
  ]);
  expect(second && elementAt(second, 'cac:Shipment')).toBe(undefined);
});

// PEP-120
it.each([
  ['the buyer wants less of', { ordered: 10, cancelled: 4, wanted: 6 }, 6, null],
  ['comes in larger packs', { ordered: 12, cancelled: 0, wanted: 10 }, 10, 2],
  ['comes in one pack less', { ordered: 12, cancelled: 2, wanted: 10 }, 10, null],
  ['the shop has too few of', { ordered: 10, cancelled: 2, wanted: 10 }, 8, 0],
])('of another article that %s is outstanding', (_, { ordered, cancelled, wanted }, sent, left) => {
  const given = positionOf({ quantity_cancelled: 10, peppol: linePeppol({ wanted }) });
  const instead = positionOf({
    sku: 'GLV-L',
    quantity: ordered,
    quantity_cancelled: cancelled,
    peppol: sellersLine({ wanted }),
  });
  const shipment = shipped([[instead, sent]]);
  const order = orderOf({ items: [given, instead], shipments: [shipment] });
  expect(despatchLines(order, shipment, units)[0]?.outstanding).toBe(left);
});
