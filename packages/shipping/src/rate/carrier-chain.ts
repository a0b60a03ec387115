import type { Carrier } from '../carrier/carrier.resource.ts';
import type { Method } from '../method/method.resource.ts';
import type { CarrierSource } from './rate.schema.ts';

/** Who ships a method; a name without a row is neither gated nor inherited from. */
export interface RateCarrier {
  /** Code of the row, else the free name; null where the chain ends without one. */
  readonly carrier: string | null;
  readonly source: CarrierSource | null;
  readonly row: Carrier | undefined;
}

const NOBODY: RateCarrier = { carrier: null, source: null, row: undefined };

/**
 * Prepares the carrier chain of a tenant: own id, own text, then the setting, the texts by code
 * or as they stand (shipping.md 4.6).
 */
export function carrierChain(
  carriers: readonly Carrier[],
  defaultCarrier: string | null,
): (method: Pick<Method, 'carrier' | 'carrier_id'>) => RateCarrier {
  const byId = new Map(carriers.map((row) => [row.id, row]));
  const byCode = new Map(carriers.map((row) => [row.code.toLowerCase(), row]));
  const named = (
    text: string | null,
    found: CarrierSource,
    free: CarrierSource,
  ): RateCarrier | undefined => {
    const name = text?.trim() ?? '';
    if (name === '') return undefined;
    const row = byCode.get(name.toLowerCase());
    return row === undefined
      ? { carrier: name, source: free, row }
      : { carrier: row.code, source: found, row };
  };
  const last = named(defaultCarrier, 'tenant_default', 'tenant_default_text') ?? NOBODY;
  return ({ carrier, carrier_id }) => {
    const row = carrier_id === null ? undefined : byId.get(carrier_id);
    if (row !== undefined) return { carrier: row.code, source: 'method', row };
    return named(carrier, 'method_code', 'method_text') ?? last;
  };
}
