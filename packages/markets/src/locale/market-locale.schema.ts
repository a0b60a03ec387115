import { uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { codeInput, positionInput, recordFields } from '../fields.schema.ts';

/** A locale a market speaks; the country only selects a regional variant (markets.md 2). */
export const MarketLocale = v.object({
  ...recordFields,
  market_id: uuid(),
  code: v.string(),
  language: v.string(),
  country: v.string(),
});
export type MarketLocale = v.InferOutput<typeof MarketLocale>;

const fields = {
  language: v.nullish(v.string()),
  country: v.nullish(v.string()),
  is_default: v.nullish(v.boolean()),
  position: v.nullish(positionInput),
};

export const CreateMarketLocaleBody = v.object({ ...fields, code: codeInput });
export type CreateMarketLocaleBody = v.InferOutput<typeof CreateMarketLocaleBody>;

export const UpdateMarketLocaleBody = v.object({ ...fields, code: v.nullish(codeInput) });
export type UpdateMarketLocaleBody = v.InferOutput<typeof UpdateMarketLocaleBody>;
