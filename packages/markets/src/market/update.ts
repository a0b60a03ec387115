import type { Rejection } from '@waybill/kernel/rejection';
import { type Changed, changedRow, refuseEmpty, sentPosition } from '../change.ts';
import { refuseCurrency } from '../currency/currency-code.ts';
import { refuseFlagChange } from './default-flag.ts';
import type { Market, UpdateMarketBody } from './market.schema.ts';
import { refuseMarketCode } from './market-code.ts';

type Refusal = Rejection<
  | 'invalid_value'
  | 'invalid_market_code'
  | 'invalid_currency'
  | 'default_exists'
  | 'default_required'
>;

/**
 * A partial update; null clears labels and keeps everything else (contract README, Wire). The
 * status moves freely both ways, and the default flag not at all (markets.md 4).
 */
export function updateMarket(
  market: Market,
  body: UpdateMarketBody,
  { at, holder }: { at: string; holder: Pick<Market, 'id' | 'code'> | undefined },
): Changed<Market> | Refusal {
  const refused =
    refuseEmpty(body, 'a market') ??
    refuseMarketCode(body.code ?? market.code) ??
    refuseCurrency(body.currency ?? market.currency, 'currency') ??
    refuseFlagChange(market, body.is_default, holder);
  if (refused !== undefined) return refused;
  const sent = {
    code: body.code ?? undefined,
    name: body.name ?? undefined,
    currency: body.currency ?? undefined,
    status: body.status ?? undefined,
    labels: body.labels,
    position: sentPosition(body.position),
  };
  return changedRow(market, sent, at);
}
