import { definePattern } from '@waybill/table/item';
import { queryAll } from '@waybill/table/read';
import { JOBS, jobEntity } from '../index/index.entity.ts';

export const patterns = [
  definePattern({
    name: 'Rebuilds of searches that run',
    key: 'pk = SEARCH_REBUILDS, sk = T#tenant',
    reads: 'the tenants whose search is being made anew',
  }),
];

/** The tenants whose search is being rebuilt. */
export async function rebuildingTenants(): Promise<string[]> {
  const items = await queryAll({ pk: JOBS });
  return items.map((item) => jobEntity.read(item).tenant);
}
