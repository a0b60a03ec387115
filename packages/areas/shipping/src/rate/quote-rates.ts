import type { Decimal } from '@waybill/kernel/decimal';
import type { Instant } from '@waybill/kernel/instant';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Carrier } from '../carrier/carrier.resource.ts';
import type { Method } from '../method/method.resource.ts';
import type { PriceStep } from '../price-table/price-step.ts';
import type { ShippingSettings } from '../shared/settings.ts';
import { chooseTierUnit, convertWeight, type Unit } from '../weight-unit/convert-weight.ts';
import { carrierChain } from './carrier-chain.ts';
import { estimateDelivery, transitOf } from './delivery.ts';
import { type Exclusion, excludeCarrier, excludeMethod, isExclusion } from './exclusion.ts';
import { presentBasis, presentExcluded, presentRate, type QuoteUnits } from './present-rate.ts';
import { type Consignment, priceOf } from './price.ts';
import type { RatesBody } from './rate.operations.ts';
import type { Excluded, Rate, RatesAnswer } from './rate.schema.ts';
import { type RatesRequest, readRatesRequest, signalsOf } from './rates-request.ts';
import { type QuoteTax, type TaxMarkets, taxOfQuote } from './tax.ts';

/** Everything a quote looks at; rows in any order. */
export interface QuoteInput {
  readonly body: RatesBody;
  readonly now: Instant;
  /** With the steps of their price tables, as far as they have one. */
  readonly methods: readonly { readonly method: Method; readonly steps: readonly PriceStep[] }[];
  readonly carriers: readonly Carrier[];
  readonly weightUnits: readonly Unit[];
  readonly settings: ShippingSettings;
  readonly markets: TaxMarkets;
  /** Taken from the market that X-Service-Market names, null without it. */
  readonly headerMarketId: string | null;
}

/**
 * Prices a consignment with every method that applies and gives the reason for every other one
 * (SHP-99, SHP-100). Refuses only a request that is wrong: `invalid_value`, `negative_measure`,
 * `unknown_weight_unit`.
 */
export function quoteRates(
  input: QuoteInput,
): RatesAnswer | Rejection<'invalid_value' | 'negative_measure' | 'unknown_weight_unit'> {
  const { weightUnits, settings, now } = input;
  const request = readRatesRequest(input.body, { weightUnits, now });
  if (isRejection(request)) return request;
  const keyed = chooseTierUnit(weightUnits, settings.weight_unit);
  const units = { keyed, requested: request.unit ?? keyed };
  const signals = signalsOf(input.body, input.headerMarketId);
  const tax = taxOfQuote(input.markets, signals, settings);
  return {
    ...quoteMethods(input, request, units, tax),
    basis: presentBasis(request.at, settings, units),
    tax: tax.context,
    currency: request.currency ?? 'EUR',
    country: request.country,
  };
}

function quoteMethods(
  { methods, carriers, settings }: QuoteInput,
  request: RatesRequest,
  units: QuoteUnits,
  tax: QuoteTax,
): Pick<RatesAnswer, 'rates' | 'excluded'> {
  const chain = carrierChain(carriers, settings.default_carrier);
  const consignment = consignmentOf(request, units, settings);
  const quote = (method: Method, steps: readonly PriceStep[]): Rate | Exclusion => {
    const barred = excludeMethod(method, request);
    if (barred !== undefined) return barred;
    const carrier = chain(method);
    const unserved = excludeCarrier(carrier.row, request);
    if (unserved !== undefined) return unserved;
    const price = priceOf(method, steps, consignment, settings);
    if (isExclusion(price)) return price;
    const transit = transitOf(method, carrier.row);
    const delivery = estimateDelivery(request.at, transit, carrier.row, settings);
    return presentRate(method, { price, carrier, transit, delivery, tax: tax.of(method) });
  };
  const rates: Rate[] = [];
  const excluded: Excluded[] = [];
  const inOrder = [...methods].sort((left, right) => byPosition(left.method, right.method));
  for (const { method, steps } of inOrder) {
    const outcome = quote(method, steps);
    if (isExclusion(outcome)) excluded.push(presentExcluded(method, outcome));
    else rates.push(outcome);
  }
  return { rates, excluded };
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
