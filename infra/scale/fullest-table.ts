import { shardOf } from '@waybill/table/item';

/** The share of the tenants that lie in the fullest of some tables: a hash is never quite even. */
export function fullestShare(tenants: number, tables: number): number {
  const members = Array<number>(tables).fill(0);
  for (let tenant = 0; tenant < tenants; tenant += 1) {
    const table = shardOf(`shop-${tenant}`, tables);
    members[table] = (members[table] ?? 0) + 1;
  }
  return Math.max(...members) / tenants;
}
