import { missingStandardRanges } from '@waybill/orders/number-range/create';
import { installWrites } from '@waybill/orders/number-range/number-range.repository';
import type { Installer } from '@waybill/tenants/tenant/provision';

const numberRanges: Installer = (tenant, moment) =>
  installWrites(tenant, missingStandardRanges([], moment).created);

/** What every area gives a new tenant (contract README, Tenants). */
export const installers: readonly Installer[] = [numberRanges];
