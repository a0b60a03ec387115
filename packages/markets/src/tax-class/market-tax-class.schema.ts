import { filledText, LENGTHS, uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { Labels, labelsInput, positionInput, recordFields } from '../fields.schema.ts';

/** A tax class of a market; `rate` is a percentage, 20 means 20 % (markets.md 2). */
export const MarketTaxClass = v.object({
  ...recordFields,
  market_id: uuid(),
  code: v.string(),
  name: v.string(),
  rate: v.number(),
  labels: Labels,
});
export type MarketTaxClass = v.InferOutput<typeof MarketTaxClass>;

/** The answer of a removal: whether shipping could be asked for uses (markets.md 2). */
export const MarketTaxClassDeleted = v.object({
  deleted: v.literal(true),
  id: uuid(),
  usage_checked: v.boolean(),
});
export type MarketTaxClassDeleted = v.InferOutput<typeof MarketTaxClassDeleted>;

const rate = v.union(
  [
    v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/u), v.maxLength(40)),
  ],
  'a percentage from 0 to 100 with up to 4 fraction digits, as number or text',
);

const fields = {
  rate: v.nullish(rate),
  is_default: v.nullish(v.boolean()),
  labels: labelsInput,
  position: v.nullish(positionInput),
};

export const CreateMarketTaxClassBody = v.object({
  ...fields,
  code: filledText(LENGTHS.code),
  name: filledText(LENGTHS.name),
});
export type CreateMarketTaxClassBody = v.InferOutput<typeof CreateMarketTaxClassBody>;

export const UpdateMarketTaxClassBody = v.object({
  ...fields,
  code: v.nullish(filledText(LENGTHS.code)),
  name: v.nullish(filledText(LENGTHS.name)),
});
export type UpdateMarketTaxClassBody = v.InferOutput<typeof UpdateMarketTaxClassBody>;
