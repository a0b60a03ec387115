import { inventorySettings } from '@waybill/inventories/settings';
import { marketSettings } from '@waybill/markets/settings';
import { orderSettings } from '@waybill/orders/settings';
import type { AreaSettings } from '@waybill/settings/setting';
import { shippingSettings } from '@waybill/shipping/settings';
import { cartSettings, orderListSettings } from './areas-to-come.ts';

/** The settings of every area: declarations alone, so that handlers may load them. */
export const settings: readonly AreaSettings[] = [
  orderSettings,
  orderListSettings,
  shippingSettings,
  marketSettings,
  inventorySettings,
  cartSettings,
];
