import { loadRows } from '@waybill/resources/collection.repository';
import { methods } from '../method/method.resource.ts';
import { inOrder } from '../shared/in-order.ts';
import type { ShippingSettings } from '../shared/settings.ts';
import type { TaxClassUsage } from './usage.operations.ts';
import { usageOf } from './usage.ts';

/**
 * The uses of a tax class in shipping. `settings` are those of the area for the market of the
 * call, loaded at the same time; without them only methods count.
 */
export async function taxClassUsage(
  tenant: string,
  code: string,
  settings?: Promise<Pick<ShippingSettings, 'shipping_tax_class'>>,
): Promise<TaxClassUsage> {
  const [rows, resolved] = await Promise.all([loadRows(methods, { tenant }), settings]);
  return usageOf(code, inOrder(rows), resolved?.shipping_tax_class ?? null);
}
