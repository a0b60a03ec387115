import type { Decimal } from '@waybill/kernel/decimal';

/** What a quote needs of a tier. */
export interface PriceStep {
  readonly from_value: Decimal;
  readonly price: Decimal;
}

/** The steps as they are kept on the method's item: JSON of pairs, so that quotes read little. */
export function packSteps(steps: readonly PriceStep[]): string {
  return JSON.stringify(steps.map(({ from_value, price }) => [from_value, price]));
}

/** Reads what `packSteps` wrote; without it a method has no step. */
export function unpackSteps(stored: unknown): PriceStep[] {
  if (typeof stored !== 'string') return [];
  const pairs = JSON.parse(stored) as (readonly [Decimal, Decimal])[];
  return pairs.map(([from_value, price]) => ({ from_value, price }));
}
