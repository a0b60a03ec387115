import type { Decimal } from '@waybill/kernel/decimal';
import { json } from '@waybill/table/attribute';

/** What a quote needs of a tier. */
export interface PriceStep {
  readonly from_value: Decimal;
  readonly price: Decimal;
}

/** Steps on the item of their method: pairs, so that quotes read little. */
const pairs = json<readonly (readonly [from_value: Decimal, price: Decimal])[]>();

/** The steps in the form in which their method keeps them. */
export function packSteps(steps: readonly PriceStep[]): unknown {
  return pairs.write(steps.map(({ from_value, price }) => [from_value, price]));
}

/** Reads what `packSteps` wrote; without it a method has no step. */
export function unpackSteps(stored: unknown): PriceStep[] {
  if (stored === undefined) return [];
  return pairs.read(stored).map(([from_value, price]) => ({ from_value, price }));
}
