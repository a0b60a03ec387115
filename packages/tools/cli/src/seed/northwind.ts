import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { multiply, subtract } from '@waybill/kernel/decimal';
import { rootOfCheckout } from '../shared/checkout.ts';

interface Line {
  readonly product_id: number;
  readonly unit_price: number;
  readonly quantity: number;
  /** A fraction: 0.05 takes 5 % off. */
  readonly discount: number;
}

/** An order of the trading company. */
export interface NorthwindOrder {
  readonly id: number;
  readonly customer_id: string;
  readonly ship_via: number;
  readonly freight: number;
  readonly ship_name: string;
  readonly ship_address: string;
  readonly ship_city: string;
  readonly ship_country: string;
  readonly lines: readonly Line[];
}

export interface NorthwindProduct {
  readonly id: number;
  readonly name: string;
  readonly units_in_stock: number;
  readonly units_on_order: number;
  readonly reorder_level: number;
}

export interface NorthwindShipper {
  readonly id: number;
  readonly name: string;
}

/** Records that fill a shop. */
export interface Northwind {
  readonly orders: readonly NorthwindOrder[];
  readonly products: readonly NorthwindProduct[];
  readonly shippers: readonly NorthwindShipper[];
}

const FOLDER = 'test/data/northwind';

/** Every fourth order is enough to look at, and quick to place. */
const STEP = 4;

/** All rows of one file of the trading company. */
export function rowsOf<Name extends keyof Northwind>(name: Name): Northwind[Name] {
  return JSON.parse(
    readFileSync(join(rootOfCheckout(), FOLDER, `${name}.json`), 'utf8'),
  ) as Northwind[Name];
}

/** The trading company, with every fourth of its orders. */
export function readNorthwind(): Northwind {
  return {
    orders: rowsOf('orders').filter((_, index) => index % STEP === 0),
    products: rowsOf('products'),
    shippers: rowsOf('shippers'),
  };
}

export const skuOf = (productId: number): string => `NW-${productId}`;
export const carrierOf = (shipperId: number): string => `northwind-${shipperId}`;

/** The contact that a customer is: the same uuid in every run. */
export function contactOf(customerId: string): string {
  const hex = createHash('sha256').update(`northwind ${customerId}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/u, '$1-$2-8$3-8$4-$5');
}

/** An order as it is placed: prices net of their discount, the tax of its country's market. */
export function placementOf(order: NorthwindOrder, products: Northwind['products']) {
  const nameOf = (id: number) => products.find((product) => product.id === id)?.name ?? skuOf(id);
  const { ship_name: name, ship_address: street, ship_city: city, ship_country: country } = order;
  const address = { name, street, city, country };
  return {
    currency: 'EUR',
    external_id: `northwind-${order.id}`,
    contact_id: contactOf(order.customer_id),
    customer_order_number: `${order.customer_id}-${order.id}`,
    billing_address: address,
    shipping_address: address,
    shipping: { price: order.freight, tax_rate: 19, carrier: carrierOf(order.ship_via) },
    items: order.lines.map((line) => ({
      sku: skuOf(line.product_id),
      name: nameOf(line.product_id),
      quantity: line.quantity,
      unit_price: multiply(line.unit_price, subtract(1, line.discount), 4),
      tax_rate: 19,
    })),
  };
}
