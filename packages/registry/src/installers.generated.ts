// Made of what the areas declare, by `npm run generate registry`. It names no contract.
import type { Installer } from '@waybill/tenants/tenant/installer';
import { installOrders } from '@waybill/orders/install.writes';
import { installLocations } from '@waybill/inventories/location/location.repository';
import { installShipping } from '@waybill/shipping/install.writes';
import { installKinds } from '@waybill/order-lists/kind/kind.repository';

export const installers: readonly Installer[] = [
  installOrders,
  installLocations,
  installShipping,
  installKinds,
];
