import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { sentPosition } from '../change.ts';
import { refuseCurrency } from '../currency/currency-code.ts';
import { flagOnCreate } from './default-flag.ts';
import type { CreateMarketBody, Market } from './market.schema.ts';
import { refuseMarketCode } from './market-code.ts';

/** The base currency of a market that names none (markets.md 2). */
const CURRENCY = 'EUR';

export interface NewMarket {
  readonly id: string;
  readonly at: string;
  /** The tenant's default market, undefined before the first market. */
  readonly holder: Pick<Market, 'id' | 'code'> | undefined;
}

/**
 * A new market: what was sent over the defaults, without locale, currency or tax class
 * (markets.md 4). A taken code is the writer's to refuse.
 */
export function createMarket(
  body: CreateMarketBody,
  { id, at, holder }: NewMarket,
): Market | Rejection<'invalid_market_code' | 'invalid_currency' | 'default_exists'> {
  const currency = body.currency ?? CURRENCY;
  const refused = refuseMarketCode(body.code) ?? refuseCurrency(currency, 'currency');
  if (refused !== undefined) return refused;
  const isDefault = flagOnCreate(body.is_default, holder);
  if (isRejection(isDefault)) return isDefault;
  return {
    id,
    code: body.code,
    name: body.name,
    currency,
    status: body.status ?? 'active',
    is_default: isDefault,
    labels: body.labels ?? null,
    position: sentPosition(body.position) ?? 0,
    created_at: at,
    updated_at: at,
  };
}
