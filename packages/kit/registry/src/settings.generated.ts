// Made of what the areas declare, by `npm run registry`. It names no contract.
import type { AreaSettings } from '@waybill/settings/setting';
import { consoleSettings } from '@waybill/platform/settings';
import { orderSettings } from '@waybill/orders/settings';
import { inventorySettings } from '@waybill/inventories/settings';
import { shippingSettings } from '@waybill/shipping/settings';
import { marketSettings } from '@waybill/markets/settings';
import { orderListSettings } from '@waybill/order-lists/settings';
import { cartSettings } from '@waybill/carts/settings';
import { settingsToCome } from './areas-to-come.ts';

export const settings: readonly AreaSettings[] = [
  consoleSettings,
  orderSettings,
  inventorySettings,
  shippingSettings,
  marketSettings,
  orderListSettings,
  cartSettings,
  ...settingsToCome,
];
