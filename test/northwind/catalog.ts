import { readFileSync } from 'node:fs';
import { rounds } from '@waybill/testing/rounds';

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

/** From one order of a short run to the next; prime to all that the suites count by. */
const STEP = rounds({ short: 7, long: 1 });
/** The largest order, which has a line for every third product. */
const LARGEST = 11_077;

/** The 830 orders, or some of them in a short run, always with the first and the largest. */
export const northwindOrders = () =>
  readRows<NorthwindOrder>('orders').filter(
    ({ id }, index) => index % STEP === 0 || id === LARGEST,
  );

/** The 77 products, with what is in stock of each. */
export const northwindProducts = () => readRows<NorthwindProduct>('products');

/** A uuid for something Northwind numbers or abbreviates. */
export function uuidOf(name: string | number): string {
  const hex = Buffer.from(String(name)).toString('hex').padStart(12, '0').slice(-12);
  return `00000000-0000-7000-8000-${hex}`;
}
