import { installNumberRanges } from '@waybill/orders/number-range/install';
import type { Installer } from '@waybill/tenants/tenant/provision';

/** What every area gives a new tenant (contract README, Tenants). */
export const installers: readonly Installer[] = [installNumberRanges];
