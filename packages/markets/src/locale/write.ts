import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Changed, changedRow, refuseEmpty, sentPosition } from '../change.ts';
import { readLocale } from './locale-code.ts';
import type {
  CreateMarketLocaleBody,
  MarketLocale,
  UpdateMarketLocaleBody,
} from './market-locale.schema.ts';

type LocaleRefusal = Rejection<'invalid_locale_code' | 'locale_code_mismatch'>;

/** A new locale of a market; what else its flag changes, `demotedBy` tells. */
export function createLocale(
  body: CreateMarketLocaleBody,
  { id, marketId, at }: { id: string; marketId: string; at: string },
): MarketLocale | LocaleRefusal {
  const parts = readLocale(body.code, body);
  if (isRejection(parts)) return parts;
  return {
    id,
    market_id: marketId,
    ...parts,
    is_default: body.is_default ?? false,
    position: sentPosition(body.position) ?? 0,
    created_at: at,
    updated_at: at,
  };
}

/**
 * A partial update; null keeps. The halves sent are held against the code the record will have,
 * and a new code alone brings its own halves (markets.md 4, locale rules).
 */
export function updateLocale(
  locale: MarketLocale,
  body: UpdateMarketLocaleBody,
  at: string,
): Changed<MarketLocale> | LocaleRefusal | Rejection<'invalid_value'> {
  const empty = refuseEmpty(body, 'a market locale');
  if (empty !== undefined) return empty;
  const parts = readLocale(body.code ?? locale.code, body);
  if (isRejection(parts)) return parts;
  const sent = {
    ...parts,
    is_default: body.is_default ?? undefined,
    position: sentPosition(body.position),
  };
  return changedRow(locale, sent, at);
}
