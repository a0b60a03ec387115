import { readFileSync } from 'node:fs';

export interface NorthwindLine {
  readonly product_id: number;
  readonly unit_price: number;
  readonly quantity: number;
  readonly discount: number;
}

export interface NorthwindOrder {
  readonly id: number;
  readonly customer_id: string;
  readonly freight: number;
  readonly ship_name: string;
  readonly ship_address: string;
  readonly ship_city: string;
  readonly ship_country: string;
  readonly lines: readonly NorthwindLine[];
}

export interface NorthwindProduct {
  readonly id: number;
  readonly name: string;
  readonly units_in_stock: number;
  readonly units_on_order: number;
  readonly reorder_level: number;
}

function readRows<Row>(name: string): Row[] {
  const file = new URL(`../data/northwind/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Row[];
}

/** The 830 orders. */
export const northwindOrders = () => readRows<NorthwindOrder>('orders');

/** The 77 products, with what is in stock of each. */
export const northwindProducts = () => readRows<NorthwindProduct>('products');

/** A uuid for something Northwind numbers or abbreviates. */
export function uuidOf(name: string | number): string {
  const hex = Buffer.from(String(name)).toString('hex').padStart(12, '0').slice(-12);
  return `00000000-0000-7000-8000-${hex}`;
}
