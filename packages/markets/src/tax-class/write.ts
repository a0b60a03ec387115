import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Changed, changedRow, refuseEmpty, sentPosition } from '../change.ts';
import type {
  CreateMarketTaxClassBody,
  MarketTaxClass,
  UpdateMarketTaxClassBody,
} from './market-tax-class.schema.ts';
import { readRate } from './rate.ts';

/** A new tax class of a market; what else its flag changes, `demotedBy` tells. */
export function createTaxClass(
  body: CreateMarketTaxClassBody,
  { id, marketId, at }: { id: string; marketId: string; at: string },
): MarketTaxClass | Rejection<'invalid_value'> {
  const rate = readRate(body.rate ?? 0);
  if (isRejection(rate)) return rate;
  return {
    id,
    market_id: marketId,
    code: body.code,
    name: body.name,
    rate,
    is_default: body.is_default ?? false,
    labels: body.labels ?? null,
    position: sentPosition(body.position) ?? 0,
    created_at: at,
    updated_at: at,
  };
}

/** A partial update; null clears labels and keeps everything else (contract README, Wire). */
export function updateTaxClass(
  taxClass: MarketTaxClass,
  body: UpdateMarketTaxClassBody,
  at: string,
): Changed<MarketTaxClass> | Rejection<'invalid_value'> {
  const empty = refuseEmpty(body, 'a market tax class');
  if (empty !== undefined) return empty;
  const rate = readRate(body.rate ?? taxClass.rate);
  if (isRejection(rate)) return rate;
  const sent = {
    code: body.code ?? undefined,
    name: body.name ?? undefined,
    rate,
    is_default: body.is_default ?? undefined,
    labels: body.labels,
    position: sentPosition(body.position),
  };
  return changedRow(taxClass, sent, at);
}
