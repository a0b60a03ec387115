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

/** The 830 orders. */
export function northwindOrders(): NorthwindOrder[] {
  const file = new URL('../data/northwind/orders.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as NorthwindOrder[];
}

/** A uuid for something Northwind numbers or abbreviates. */
export function uuidOf(name: string | number): string {
  const hex = Buffer.from(String(name)).toString('hex').padStart(12, '0').slice(-12);
  return `00000000-0000-7000-8000-${hex}`;
}
