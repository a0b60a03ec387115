import { type Difference, differenceOf } from '@waybill/kernel/difference';
import { get } from '@waybill/table/read';
import { endpointCountEntity, endpointCountKey } from './endpoint.entity.ts';
import { loadEndpoints } from './endpoint.repository.ts';

/** The check of `npm run verify` that the number of endpoints, which is limited, is right (WHK-20). */
export const endpointsCheck = {
  name: 'WEBHOOKS',
  findDifferences: async (tenant: string): Promise<Difference[]> => {
    const [item, endpoints] = await Promise.all([
      get(endpointCountKey(tenant)),
      loadEndpoints(tenant),
    ]);
    const counted = item === undefined ? 0 : endpointCountEntity.read(item).endpoints;
    return differenceOf('number of endpoints', counted, endpoints.length);
  },
};
