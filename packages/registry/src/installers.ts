import { installLocations } from '@waybill/inventories/location/location.repository';
import { installOrders } from '@waybill/orders/install';
import { installShipping } from '@waybill/shipping/install';
import type { Installer } from '@waybill/tenants/tenant/provision';

/** What every area gives a new tenant (contract README, Tenants). */
export const installers: readonly Installer[] = [installOrders, installLocations, installShipping];
