import { defaultMarketId } from '@waybill/api/market';
import { loadSettings } from '@waybill/settings/settings.repository';
import { type CartSettings, cartSettings, roundingSettings } from './settings.ts';

/** The settings of carts at every level, ready to be resolved for any market. */
export interface StoredCartSettings {
  for(marketId: string | undefined): CartSettings;
}

/**
 * Reads the settings of carts. Amounts are rounded as those of an order will be: in a call that names
 * no market, by the default market (CRT-12).
 */
export async function loadCartSettings(tenant: string): Promise<StoredCartSettings> {
  const [own, rounding, defaultMarket] = await Promise.all([
    loadSettings(tenant, cartSettings),
    loadSettings(tenant, roundingSettings),
    defaultMarketId(tenant),
  ]);
  return {
    for: (marketId) => ({ ...own.for(marketId), ...rounding.for(marketId ?? defaultMarket) }),
  };
}
