import { isBlank } from '@waybill/kernel/blank';
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

const NO_CARRIER: RateCarrier = { carrier: null, source: null, row: undefined };

/**
 * Prepares the carrier chain of a tenant: the id of the method (SHP-95), its text (SHP-96), then
 * the setting (SHP-97). A text is a code of a carrier, or stands for itself (SHP-98).
 */
export function carrierChain(
  carriers: readonly Carrier[],
  defaultCarrier: string | null,
): (method: Pick<Method, 'carrier' | 'carrier_id'>) => RateCarrier {
  const byId = new Map(carriers.map((row) => [row.id, row]));
  const byCode = new Map(carriers.map((row) => [row.code.toLowerCase(), row]));
  const resolveText = (
    text: string | null,
    found: CarrierSource,
    free: CarrierSource,
  ): RateCarrier | undefined => {
    if (text === null || isBlank(text)) return undefined;
    const name = text.trim();
    const row = byCode.get(name.toLowerCase());
    return row === undefined
      ? { carrier: name, source: free, row }
      : { carrier: row.code, source: found, row };
  };
  const last = resolveText(defaultCarrier, 'tenant_default', 'tenant_default_text') ?? NO_CARRIER;
  return ({ carrier, carrier_id }) => {
    const row = carrier_id === null ? undefined : byId.get(carrier_id);
    if (row !== undefined) return { carrier: row.code, source: 'method', row };
    return resolveText(carrier, 'method_code', 'method_text') ?? last;
  };
}
