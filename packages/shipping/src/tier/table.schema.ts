import { described, namedObject } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import * as v from 'valibot';
import { decimalInput, MEASURE, MONEY } from '../input.ts';

const threshold = decimalInput(MEASURE);
const amount = decimalInput(MONEY);

/** What the numbers of a tier keep (shipping.md 4.4). */
export const TIER_RULES = {
  from_value: { ...MEASURE, unsigned: true },
  price: { ...MONEY, unsigned: true },
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
    v.nullish(decimalInput(TIER_RULES.from_value)),
  ),
  to_value: described('Measure of the last tier at most.', threshold),
  step: described('How far apart the tiers are, above 0.', threshold),
  base_price: described('Price of the first tier.', amount),
  step_price: described('What each further tier costs more; 0 when absent.', v.nullish(amount)),
  replace: described('Whether the tiers there are go; yes when absent.', v.nullish(v.boolean())),
});
export type LadderBody = v.InferOutput<typeof LadderBody>;
