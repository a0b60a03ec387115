import { type Difference, differenceOf } from '@waybill/kernel/difference';
import { loadCollection } from '@waybill/resources/collection.repository';
import { loadCollections } from '../collections/collections.repository.ts';
import { markets, ofMarket } from '../market/market.resource.ts';

/** The checks of markets by `npm run verify`. */
export const marketCheck = {
  name: 'MARKETS',
  /** Reads a tenant's markets and answers where the number of their rows is another one. */
  findDifferences: async (tenant: string): Promise<Difference[]> => {
    const { stored } = await loadCollection(markets, { tenant });
    const found: Difference[] = [];
    for (const { row, item } of stored) {
      const rows = Object.values(await loadCollections(tenant, row.id)).flat();
      const counted = item[ofMarket.counter] ?? 0;
      found.push(...differenceOf(`rows of market ${row.code}`, counted, rows.length));
    }
    return found;
  },
};
