import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { multiply } from '@waybill/kernel/decimal';

interface Line {
  readonly product_id: number;
  readonly unit_price: number;
  readonly quantity: number;
  readonly discount: number;
}

interface Sale {
  readonly id: number;
  readonly customer_id: string;
  readonly freight: number;
  readonly ship_name: string;
  readonly ship_address: string;
  readonly ship_city: string;
  readonly ship_region: string | null;
  readonly ship_postal_code: string | null;
  readonly ship_country: string;
  readonly lines: readonly Line[];
}

interface Product {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
}

const folder = resolve(import.meta.dirname, '../../../../test/data/northwind');
const read = <T>(name: string) => JSON.parse(readFileSync(resolve(folder, name), 'utf8')) as T;

const sales = read<Sale[]>('orders.json');
const products = new Map(read<Product[]>('products.json').map((one) => [one.id, one]));

/** The same uuid for the same text, so that a customer is one organization in every run. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function lineOf({ product_id, unit_price, quantity, discount }: Line) {
  const product = products.get(product_id);
  return {
    sku: `NW-${product_id}`,
    name: product?.name ?? `Product ${product_id}`,
    unit: product?.unit ?? null,
    quantity,
    unit_price: multiply(unit_price, 1 - discount, 4),
    tax_rate: 0,
  };
}

function bodyOf(sale: Sale) {
  return {
    currency: 'USD',
    customer_order_number: `NW-${sale.id}`,
    organization_id: uuidOf(sale.customer_id),
    shipping_total: sale.freight,
    shipping_address: {
      name: sale.ship_name,
      street: sale.ship_address,
      city: sale.ship_city,
      region: sale.ship_region,
      postal_code: sale.ship_postal_code,
      country: sale.ship_country,
    },
    items: sale.lines.map(lineOf),
  };
}

export type NorthwindBody = ReturnType<typeof bodyOf>;

/** Placements of the 830 orders, in their order; a number past the last starts over. */
const bodies = sales.map(bodyOf);
export function northwindOrder(index: number): NorthwindBody {
  const body = bodies[index % bodies.length];
  if (body === undefined) throw new Error('the Northwind data is empty');
  return body;
}

const three = bodies.filter(({ items }) => items.length === 3);

/** Orders of exactly three positions: what the limits of the bench are stated for. */
export function northwindOrderOfThree(index: number): NorthwindBody {
  const body = three[index % three.length];
  if (body === undefined) throw new Error('the Northwind data has no order of three positions');
  return body;
}
