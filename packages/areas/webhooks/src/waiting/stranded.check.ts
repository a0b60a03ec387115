import type { Difference } from '@waybill/kernel/difference';
import { loadEndpoints } from '../endpoint/endpoint.repository.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import { listedFrom } from '../record/period.ts';
import { isUnvisited, strandedDeliveries } from './waiting.repository.ts';

async function findStranded(at: EndpointRef): Promise<Difference[]> {
  const found: Difference[] = [];
  const from = listedFrom(new Date());
  for await (const stranded of strandedDeliveries(at, { list: 'all', from })) {
    for (const { id, status } of stranded) {
      found.push({ what: `delivery ${id}`, stored: `${status}, due never`, expected: 'due' });
    }
  }
  if (await isUnvisited(at)) {
    const what = `endpoint ${at.endpoint}, which deliveries wait for`;
    found.push({ what, stored: 'no visit', expected: 'a visit' });
  }
  return found;
}

/** The check of `npm run verify` that each delivery is on its way (WHK-213). */
export const strandedCheck = {
  name: 'WEBHOOKS',
  /** Looks through the listed deliveries of each endpoint of a tenant. */
  findDifferences: async (tenant: string): Promise<Difference[]> => {
    const endpoints = await loadEndpoints(tenant);
    const found = await Promise.all(
      endpoints.map(({ endpoint }) => findStranded({ tenant, endpoint: endpoint.id })),
    );
    return found.flat();
  },
};
