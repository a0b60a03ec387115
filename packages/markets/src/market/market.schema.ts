import { filledText, LENGTHS } from '@waybill/api/fields';
import * as v from 'valibot';
import { codeInput, Labels, labelsInput, positionInput, recordFields } from '../fields.schema.ts';

/** In the order to offer them (markets.md 3). */
export const marketStatuses = ['active', 'inactive'] as const;
export type MarketStatus = (typeof marketStatuses)[number];

/** A market the tenant trades in (markets.md 2). */
export const Market = v.object({
  ...recordFields,
  code: v.string(),
  name: v.string(),
  currency: v.string(),
  status: v.picklist(marketStatuses),
  labels: Labels,
});
export type Market = v.InferOutput<typeof Market>;

const fields = {
  currency: v.nullish(v.string()),
  is_default: v.nullish(v.boolean()),
  labels: labelsInput,
  position: v.nullish(positionInput),
  status: v.nullish(v.picklist(marketStatuses)),
};

export const CreateMarketBody = v.object({
  ...fields,
  code: codeInput,
  name: filledText(LENGTHS.name),
});
export type CreateMarketBody = v.InferOutput<typeof CreateMarketBody>;

export const UpdateMarketBody = v.object({
  ...fields,
  code: v.nullish(codeInput),
  name: v.nullish(filledText(LENGTHS.name)),
});
export type UpdateMarketBody = v.InferOutput<typeof UpdateMarketBody>;
