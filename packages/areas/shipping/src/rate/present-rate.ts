import type { Instant } from '@waybill/kernel/instant';
import type { Method } from '../method/method.resource.ts';
import type { ShippingSettings } from '../shared/settings.ts';
import type { WeightUnit } from '../weight-unit/weight-unit.resource.ts';
import type { RateCarrier } from './carrier-chain.ts';
import type { Transit } from './delivery.ts';
import type { Exclusion } from './exclusion.ts';
import type { Price } from './price.ts';
import type { DeliveryEstimate, Excluded, Rate, RatesBasis } from './rate.schema.ts';
import type { RateTax } from './tax.ts';

type Unit = Pick<WeightUnit, 'code' | 'factor'>;

/** The unit that tiers are keyed in, and the one the weight of a request was read in. */
export interface QuoteUnits {
  readonly keyed: Unit;
  readonly requested: Unit;
}

/** Findings about a quoted method. */
export interface Findings {
  readonly price: Price;
  readonly carrier: RateCarrier;
  readonly transit: Transit;
  readonly delivery: DeliveryEstimate | null;
  readonly tax: RateTax;
}

export function presentRate(method: Method, findings: Findings): Rate {
  const { price, carrier, transit, delivery, tax } = findings;
  return {
    id: method.id,
    code: method.code,
    name: method.name,
    description: method.description,
    labels: method.labels,
    position: method.position,
    pricing_type: method.pricing_type,
    currency: method.currency,
    ...price,
    carrier: carrier.carrier,
    carrier_name: carrier.row?.name ?? null,
    carrier_service_level: carrier.row?.service_level ?? null,
    carrier_source: carrier.source,
    ...transit,
    delivery,
    ...tax,
  };
}

export function presentExcluded({ id, code, name }: Method, exclusion: Exclusion): Excluded {
  return { id, code, name, ...exclusion };
}

export function presentBasis(
  at: Instant,
  settings: ShippingSettings,
  { keyed, requested }: QuoteUnits,
): RatesBasis {
  return {
    evaluated_at: at,
    free_above_compares: settings.free_above_compares,
    matrix_basis_default: settings.matrix_basis_default,
    weight_unit: keyed.code,
    weight_unit_factor: keyed.factor,
    request_weight_unit: requested.code,
    request_weight_unit_factor: requested.factor,
  };
}
