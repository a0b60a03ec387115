import { loadSettings } from '@waybill/settings/settings.repository';
import { type InventorySettings, inventorySettings } from './settings.ts';

/** The settings of a tenant; those of inventories know no market (INV-128, INV-129). */
export async function loadInventorySettings(tenant: string): Promise<InventorySettings> {
  const stored = await loadSettings(tenant, inventorySettings);
  return stored.for(undefined);
}
