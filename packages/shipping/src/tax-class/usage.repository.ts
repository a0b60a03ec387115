import { loadRows } from '@waybill/resources/collection.repository';
import { methods } from '../method/method.resource.ts';
import type { ShippingSettings } from '../settings.ts';
import type { TaxClassUsage } from './usage.schema.ts';
import { usageOf } from './usage.ts';

/**
 * Who in shipping names a tax class of that code. `settings` is what the caller loads of the area
 * at the same time, resolved for its market; without it only methods are asked.
 */
export async function taxClassUsage(
  tenant: string,
  code: string,
  settings?: Promise<Pick<ShippingSettings, 'shipping_tax_class'>>,
): Promise<TaxClassUsage> {
  const [rows, resolved] = await Promise.all([loadRows(methods, { tenant }), settings]);
  return usageOf(code, rows, resolved?.shipping_tax_class ?? null);
}
