import { rowsOf } from '@waybill/cli/seed/northwind';
import { rounds } from '@waybill/testing/rounds';

/** From one order of a short run to the next; prime to all that the suites count by. */
const STEP = rounds({ short: 9, long: 1 });
/** The largest order, which has a line for every third product. */
const LARGEST = 11_077;

/** The 830 orders, or some of them in a short run, always with the first and the largest. */
export const northwindOrders = () =>
  rowsOf('orders').filter(({ id }, index) => index % STEP === 0 || id === LARGEST);

/** The 77 products, with what is in stock of each. */
export const northwindProducts = () => rowsOf('products');

/** A uuid for something Northwind numbers or abbreviates. */
export function uuidOf(name: string | number): string {
  const hex = Buffer.from(String(name)).toString('hex').padStart(12, '0').slice(-12);
  return `00000000-0000-7000-8000-${hex}`;
}
