// Made of what the areas declare, by `npm run generate registry`. It names no contract.
import type { AreaSettings } from '@waybill/settings/setting';
import { consoleSettings } from '@waybill/platform/shared/settings';
import { orderSettings } from '@waybill/orders/shared/settings';
import { inventorySettings } from '@waybill/inventories/shared/settings';
import { shippingSettings } from '@waybill/shipping/shared/settings';
import { marketSettings } from '@waybill/markets/shared/settings';
import { orderListSettings } from '@waybill/order-lists/shared/settings';
import { cartSettings } from '@waybill/carts/shared/settings';
import { peppolSettings } from '@waybill/peppol/shared/settings';
import { agentSettings } from '@waybill/agents/shared/settings';
import { settingsToCome } from './areas-to-come.ts';

export const settings: readonly AreaSettings[] = [
  consoleSettings,
  orderSettings,
  inventorySettings,
  shippingSettings,
  marketSettings,
  orderListSettings,
  cartSettings,
  peppolSettings,
  agentSettings,
  ...settingsToCome,
];
