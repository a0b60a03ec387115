import type { Decimal } from '@waybill/kernel/decimal';
import { type Instant, parseInstant } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Unit } from '../weight-unit/convert-weight.ts';
import type { CONSIGNMENT_RULES, RatesBody } from './rate.operations.ts';
import type { MarketSignals } from './tax.ts';

/** A consignment in the domain's terms; null is not sent. */
export interface RatesRequest {
  readonly at: Instant;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Upper case. */
  readonly country: string | null;
  /** Upper case. */
  readonly currency: string | null;
  readonly order_value: Decimal | null;
  readonly order_value_gross: Decimal | null;
  readonly order_value_net: Decimal | null;
  readonly quantity: Decimal | null;
  readonly weight: Decimal | null;
  /** Undefined stands for the unit that tiers are keyed in. */
  readonly unit: Unit | undefined;
}

/**
 * Reads the request of a quote. Refuses `invalid_value` (SHP-90, SHP-94), `negative_measure`
 * (SHP-93) and `unknown_weight_unit` (SHP-92).
 */
export function readRatesRequest(
  body: RatesBody,
  { weightUnits, now }: { weightUnits: readonly Unit[]; now: Instant },
): RatesRequest | Rejection<'invalid_value' | 'negative_measure' | 'unknown_weight_unit'> {
  const at = typeof body.at === 'string' ? parseInstant(body.at) : now;
  // Estimates lie ahead of it, and a date has four digits for its year.
  const datable = at !== undefined && /^[0-8]\d{3}-/u.test(at);
  if (!datable) {
    const problem = { path: 'at', message: 'must be a date before the year 9000' };
    return reject('invalid_value', 'The request holds values that are not accepted.', [problem]);
  }
  const read = (name: keyof typeof CONSIGNMENT_RULES) => {
    const sent = body[name] ?? null;
    return sent === null ? null : Number(sent);
  };
  const measures = {
    order_value: read('order_value'),
    order_value_gross: read('order_value_gross'),
    order_value_net: read('order_value_net'),
    quantity: read('quantity'),
    weight: read('weight'),
  };
  const negative = Object.entries(measures).flatMap(([name, value]) =>
    value !== null && value < 0 ? [name] : [],
  );
  if (negative.length > 0) {
    const details = negative.map((path) => ({ path, message: 'must not be negative' }));
    return reject('negative_measure', `Negative: ${negative.join(', ')}.`, details);
  }
  const unit = findUnit(body.weight_unit, weightUnits);
  if (unit === null) {
    const codes = weightUnits.map(({ code }) => code).join(', ');
    return reject('unknown_weight_unit', `weight_unit must be one of: ${codes}.`);
  }
  return {
    at,
    attributes: body.attributes ?? {},
    country: body.country ?? null,
    currency: body.currency ?? null,
    ...measures,
    unit,
  };
}

/** Signals that name the market of a quote: its body, and the market of the call. */
export function signalsOf(
  { market_id, country }: Pick<RatesBody, 'market_id' | 'country'>,
  headerMarketId: string | null,
): MarketSignals {
  return {
    market_id: market_id ?? null,
    header_market_id: headerMarketId,
    country: country ?? null,
  };
}

/** Undefined: none asked for; null: no such unit. */
function findUnit(code: string | null | undefined, units: readonly Unit[]) {
  if (code === null || code === undefined) return undefined;
  return units.find((unit) => unit.code === code.toLowerCase()) ?? null;
}
