import { expect, it } from 'vitest';
import { fateAt, fates, pendingFateAt, pendingFates } from './fate.ts';
import { contactOf, placementOf, readNorthwind } from './northwind.ts';

const { orders, products } = readNorthwind();

it('has an order for every fate, the same ones each time', () => {
  expect(orders).toHaveLength(208);
  expect(new Set(orders.map((_, index) => fateAt(index)))).toEqual(new Set(fates));
  expect(new Set(orders.map((_, index) => pendingFateAt(index)))).toEqual(new Set(pendingFates));
  expect(readNorthwind().orders).toEqual(orders);
});

it('places an order with exact prices, net of their discount', () => {
  const order = {
    id: 1,
    customer_id: 'VINET',
    ship_via: 3,
    freight: 32.38,
    ship_name: 'Vins et alcools',
    ship_address: "59 rue de l'Abbaye",
    ship_city: 'Reims',
    ship_country: 'France',
    lines: [
      { product_id: 1, unit_price: 14.4, quantity: 12, discount: 0.15 },
      { product_id: 999, unit_price: 0.1, quantity: 3, discount: 0 },
    ],
  };
  expect(placementOf(order, products)).toMatchObject({
    external_id: 'northwind-1',
    contact_id: contactOf('VINET'),
    customer_order_number: 'VINET-1',
    shipping: { price: 32.38, tax_rate: 19, carrier: 'northwind-3' },
    items: [
      { sku: 'NW-1', name: 'Chai', quantity: 12, unit_price: 12.24 },
      { sku: 'NW-999', name: 'NW-999', quantity: 3, unit_price: 0.1 },
    ],
  });
});
