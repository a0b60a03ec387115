import { described, namedObject } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { decimalInput, MONEY } from '@waybill/api/input';
import * as v from 'valibot';
import { MEASURE, signed } from '../shared/decimal-rules.ts';

/** Digits and bounds of the numbers of a tier (SHP-52). */
const TIER_RULES = { from_value: MEASURE, price: MONEY } as const;

/** Digits and bounds of the numbers of a ladder; a step back or a negative price is refused by name (SHP-62). */
const LADDER_RULES = {
  from_value: TIER_RULES.from_value,
  to_value: signed(MEASURE),
  step: signed(MEASURE),
  base_price: signed(MONEY),
  step_price: signed(MONEY),
} as const;

/** An entry of `tiers` in a replacement; a position is accepted, the index counts. */
const TierInput = namedObject('ShippingTierEntry', {
  from_value: described(
    'Measure from which the tier applies, from 0, up to 6 decimals; 0 when absent.',
    v.nullish(decimalInput(TIER_RULES.from_value)),
  ),
  price: described(
    'Price of the whole consignment, from 0, up to 4 decimals; 0 when absent.',
    v.nullish(decimalInput(TIER_RULES.price)),
  ),
});
export type TierInput = v.InferOutput<typeof TierInput>;

export const ReplaceTiersBody = namedObject('ShippingTiersReplace', {
  tiers: described(
    'The tiers that take the place of all others; none clears the table.',
    bounded(TierInput),
  ),
});

export const LadderBody = namedObject('ShippingTiersLadder', {
  from_value: described(
    'Measure of the first tier, from 0; 0 when absent.',
    v.nullish(decimalInput(LADDER_RULES.from_value)),
  ),
  to_value: described('Measure of the last tier at most.', decimalInput(LADDER_RULES.to_value)),
  step: described('How far apart the tiers are, above 0.', decimalInput(LADDER_RULES.step)),
  base_price: described('Price of the first tier.', decimalInput(LADDER_RULES.base_price)),
  step_price: described(
    'What each further tier costs more; 0 when absent.',
    v.nullish(decimalInput(LADDER_RULES.step_price)),
  ),
  replace: described('Whether the tiers there are go; yes when absent.', v.nullish(v.boolean())),
});
export type LadderBody = v.InferOutput<typeof LadderBody>;
