import type { Decimal } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { type DecimalRule, MEASURE, MONEY_DIGITS } from '../input.ts';
import type { Tier } from './tier.schema.ts';

/** Whose tiers change, when, and how new rows are named. */
export interface TierMoment {
  readonly methodId: string;
  readonly newId: () => string;
  readonly at: string;
}

/** What a call does to the tiers of a method, to be written as one. */
export interface TierChange {
  readonly removed: readonly Tier[];
  readonly added: readonly Tier[];
  /** All tiers afterwards, in the order of the answer. */
  readonly rows: readonly Tier[];
}

/** A stored threshold keeps as many digits as an amount (shipping.md 4.4). */
export const THRESHOLD: DecimalRule = { digits: MONEY_DIGITS, limit: MEASURE.limit };

export function newTier(
  values: { readonly from_value: Decimal; readonly price: Decimal; readonly position: number },
  { methodId, newId, at }: TierMoment,
): Tier {
  return { id: newId(), method_id: methodId, ...values, created_at: at, updated_at: at };
}

/** The refusal of a threshold that another tier of the method has. */
export function thresholdTaken(value: Decimal): Rejection<'unique_violation'> {
  return reject('unique_violation', `The method has a tier from ${value} already.`);
}
