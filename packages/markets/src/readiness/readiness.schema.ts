import { uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { marketStatuses } from '../market/market.resource.ts';

/** In the order in which they are answered (MKT-76). */
export const checkIds = ['locales', 'currencies', 'tax_classes', 'tax_basis'] as const;
const checkId = v.picklist(checkIds);

export const MarketReadinessCheck = v.object({
  id: checkId,
  ok: v.boolean(),
  severity: v.picklist(['blocking', 'warning', 'info']),
  detail: v.string(),
});
export type MarketReadinessCheck = v.InferOutput<typeof MarketReadinessCheck>;

/** Whether a market can trade, and what it lacks (MKT-77). */
export const MarketReadiness = v.object({
  ready: v.boolean(),
  serving: v.boolean(),
  blocking: v.array(checkId),
  warnings: v.array(checkId),
  checks: v.array(MarketReadinessCheck),
});
export type MarketReadiness = v.InferOutput<typeof MarketReadiness>;

/** Rows of each collection. */
export const CollectionCounts = v.object({
  locales: v.number(),
  currencies: v.number(),
  tax_classes: v.number(),
});

/** The readiness of a market with its head and the sizes of its collections (MKT-83). */
export const MarketReadinessReport = v.object({
  ...MarketReadiness.entries,
  market: v.object({
    id: uuid(),
    code: v.string(),
    name: v.string(),
    currency: v.string(),
    status: v.picklist(marketStatuses),
  }),
  counts: CollectionCounts,
});
export type MarketReadinessReport = v.InferOutput<typeof MarketReadinessReport>;
