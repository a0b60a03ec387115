import type { Difference } from '@waybill/kernel/difference';
import { loadCollection } from '@waybill/resources/collection.repository';
import { carriers } from '../carrier/carrier.resource.ts';
import { methods } from '../method/method.resource.ts';
import { serviceLevels } from '../service-level/service-level.resource.ts';
import { findDifferences } from './offer-differences.ts';

/** The checks of shipping by `npm run verify`. */
export const offerCheck = {
  name: 'SHIPPING',
  /** Reads a tenant's carriers, methods and service levels and answers what disagrees in them. */
  findDifferences: async (tenant: string): Promise<Difference[]> => {
    const [allCarriers, allLevels, allMethods] = await Promise.all([
      loadCollection(carriers, { tenant }),
      loadCollection(serviceLevels, { tenant }),
      loadCollection(methods, { tenant }),
    ]);
    return findDifferences({
      carriers: allCarriers.stored,
      levels: allLevels.stored,
      methods: allMethods.stored,
    });
  },
};
