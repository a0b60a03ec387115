import type { Rejection } from '@waybill/kernel/rejection';
import { type Changed, changedRow, refuseEmpty, sentPosition } from '../change.ts';
import { refuseCurrency } from './currency-code.ts';
import type {
  CreateMarketCurrencyBody,
  MarketCurrency,
  UpdateMarketCurrencyBody,
} from './market-currency.schema.ts';

/** A new currency of a market; what else its flag changes, `demotedBy` tells. */
export function createCurrency(
  body: CreateMarketCurrencyBody,
  { id, marketId, at }: { id: string; marketId: string; at: string },
): MarketCurrency | Rejection<'invalid_currency'> {
  const refused = refuseCurrency(body.code, 'code');
  if (refused !== undefined) return refused;
  return {
    id,
    market_id: marketId,
    code: body.code,
    is_default: body.is_default ?? false,
    position: sentPosition(body.position) ?? 0,
    created_at: at,
    updated_at: at,
  };
}

/** A partial update; null keeps (contract README, Wire). */
export function updateCurrency(
  currency: MarketCurrency,
  body: UpdateMarketCurrencyBody,
  at: string,
): Changed<MarketCurrency> | Rejection<'invalid_value' | 'invalid_currency'> {
  const refused =
    refuseEmpty(body, 'a market currency') ?? refuseCurrency(body.code ?? currency.code, 'code');
  if (refused !== undefined) return refused;
  const sent = {
    code: body.code ?? undefined,
    is_default: body.is_default ?? undefined,
    position: sentPosition(body.position),
  };
  return changedRow(currency, sent, at);
}
