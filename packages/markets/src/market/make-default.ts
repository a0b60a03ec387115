import { compareText } from '../collections.ts';
import type { MakeDefaultResponse } from './make-default.schema.ts';
import type { Market } from './market.schema.ts';

/** The rows whose flag was wrong, as they stand afterwards, and the answer. */
export interface DefaultMove {
  /** Absent when the market already was the default. */
  readonly promoted?: Market;
  readonly demoted: readonly Market[];
  readonly answer: MakeDefaultResponse;
}

/**
 * Hands the default flag to `market`, whatever its status, and takes it from every other holder
 * among `markets` (markets.md 4, make-default). Repeated, it moves nothing.
 */
export function makeDefault(market: Market, markets: readonly Market[], at: string): DefaultMove {
  const demoted = markets
    .filter(({ id, is_default }) => is_default && id !== market.id)
    .map((holder) => ({ ...holder, is_default: false, updated_at: at }));
  const codes = demoted.map(({ code }) => code).sort(compareText);
  if (market.is_default) return { demoted, answer: { market, demoted: codes } };
  const promoted = { ...market, is_default: true, updated_at: at };
  return { promoted, demoted, answer: { market: promoted, demoted: codes } };
}
