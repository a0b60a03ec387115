import { loadEndpoints } from '../endpoint/endpoint.repository.ts';
import { findMiscounts } from './delivery-count.repository.ts';

/** What `npm run verify` checks of webhooks: counters of deliveries against the deliveries. */
export const deliveryCountCheck = {
  name: 'WEBHOOKS',
  /** Counts the deliveries of each endpoint of a tenant anew and answers what disagrees. */
  findDifferences: async (tenant: string) => {
    const now = new Date();
    const endpoints = await loadEndpoints(tenant);
    const found = await Promise.all(
      endpoints.map(({ endpoint }) => findMiscounts({ tenant, endpoint: endpoint.id }, now)),
    );
    return found.flat();
  },
};
