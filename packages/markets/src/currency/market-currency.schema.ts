import { uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { codeInput, positionInput, recordFields } from '../fields.schema.ts';

/** A currency a market trades in (markets.md 2). */
export const MarketCurrency = v.object({ ...recordFields, market_id: uuid(), code: v.string() });
export type MarketCurrency = v.InferOutput<typeof MarketCurrency>;

const fields = { is_default: v.nullish(v.boolean()), position: v.nullish(positionInput) };

export const CreateMarketCurrencyBody = v.object({ ...fields, code: codeInput });
export type CreateMarketCurrencyBody = v.InferOutput<typeof CreateMarketCurrencyBody>;

export const UpdateMarketCurrencyBody = v.object({ ...fields, code: v.nullish(codeInput) });
export type UpdateMarketCurrencyBody = v.InferOutput<typeof UpdateMarketCurrencyBody>;
