import type { Decimal } from '@waybill/kernel/decimal';
import type { Instant } from '@waybill/kernel/instant';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Carrier } from '../carrier/carrier.schema.ts';
import type { Method } from '../method/method.schema.ts';
import type { ShippingSettings } from '../settings.ts';
import type { Tier } from '../tier/tier.schema.ts';
import type { WeightUnit } from '../weight-unit/weight-unit.schema.ts';
import { carrierChain } from './carrier-chain.ts';
import { estimateDelivery, transitOf } from './delivery.ts';
import { type Exclusion, isExclusion } from './exclusion.ts';
import { excludeCarrier, excludeMethod } from './gates.ts';
import { presentBasis, presentExcluded, presentRate, type QuoteUnits } from './present.ts';
import { type Consignment, priceOf } from './price.ts';
import type { Excluded, Rate, RatesAnswer, RatesBody } from './rate.schema.ts';
import { type RatesRequest, readRatesRequest } from './request.ts';
import { type QuoteTax, taxOfQuote } from './tax.ts';
import type { TaxMarkets } from './tax-port.ts';
import { convertWeight, keyedUnit } from './weight.ts';

/** Everything a quote looks at; rows in any order. */
export interface QuoteInput {
  readonly body: RatesBody;
  readonly now: Instant;
  readonly methods: readonly Method[];
  /** Of all methods. */
  readonly tiers: readonly Tier[];
  readonly carriers: readonly Carrier[];
  readonly weightUnits: readonly WeightUnit[];
  readonly settings: ShippingSettings;
  readonly markets: TaxMarkets;
  /** Of the market that X-Service-Market names, null without it. */
  readonly headerMarketId: string | null;
}

/**
 * Prices a consignment with every method that applies and gives the reason for every other one
 * (shipping.md 4.6 to 4.9). Refuses `invalid_value`, `negative_measure` and
 * `unknown_weight_unit`, all about the request.
 */
export function quoteRates(
  input: QuoteInput,
): RatesAnswer | Rejection<'invalid_value' | 'negative_measure' | 'unknown_weight_unit'> {
  const { weightUnits, settings, now } = input;
  const request = readRatesRequest(input.body, { weightUnits, now });
  if (isRejection(request)) return request;
  const keyed = keyedUnit(weightUnits, settings.weight_unit);
  const units = { keyed, requested: request.unit ?? keyed };
  const tax = taxOfQuote(
    input.markets,
    {
      market_id: request.market_id,
      header_market_id: input.headerMarketId,
      country: request.country,
    },
    settings,
  );
  return {
    ...quoteMethods(input, request, units, tax),
    basis: presentBasis(request.at, settings, units),
    tax: tax.context,
    currency: request.currency ?? 'EUR',
    country: request.country,
  };
}

function quoteMethods(
  { methods, tiers, carriers, settings }: QuoteInput,
  request: RatesRequest,
  units: QuoteUnits,
  tax: QuoteTax,
): Pick<RatesAnswer, 'rates' | 'excluded'> {
  const chain = carrierChain(carriers, settings.default_carrier);
  const tiersOf = byMethod(tiers);
  const consignment = consignmentOf(request, units, settings);
  const quote = (method: Method): Rate | Exclusion => {
    const barred = excludeMethod(method, request);
    if (barred !== undefined) return barred;
    const carrier = chain(method);
    const unserved = excludeCarrier(carrier.row, request);
    if (unserved !== undefined) return unserved;
    const price = priceOf(method, tiersOf.get(method.id) ?? [], consignment, settings);
    if (isExclusion(price)) return price;
    const transit = transitOf(method, carrier.row);
    const delivery = estimateDelivery(request.at, transit, carrier.row, settings);
    return presentRate(method, { price, carrier, transit, delivery, tax: tax.of(method) });
  };
  const rates: Rate[] = [];
  const excluded: Excluded[] = [];
  for (const method of [...methods].sort(byPosition)) {
    const outcome = quote(method);
    if (isExclusion(outcome)) excluded.push(presentExcluded(method, outcome));
    else rates.push(outcome);
  }
  return { rates, excluded };
}

function byMethod(tiers: readonly Tier[]): ReadonlyMap<string, Tier[]> {
  const grouped = new Map<string, Tier[]>();
  for (const tier of tiers) {
    const group = grouped.get(tier.method_id);
    if (group === undefined) grouped.set(tier.method_id, [tier]);
    else group.push(tier);
  }
  return grouped;
}

function byPosition(left: Method, right: Method): number {
  return left.position - right.position || (left.code < right.code ? -1 : 1);
}

function consignmentOf(
  request: RatesRequest,
  { requested, keyed }: QuoteUnits,
  { free_above_compares: side }: ShippingSettings,
): Consignment {
  const { weight, quantity, attributes, order_value } = request;
  const sided: Decimal | null =
    side === 'net' ? request.order_value_net : request.order_value_gross;
  return {
    weight: weight === null ? null : convertWeight(weight, requested, keyed),
    quantity,
    attributes,
    order_value: order_value ?? sided ?? 0,
    threshold_value: sided ?? order_value ?? 0,
  };
}
