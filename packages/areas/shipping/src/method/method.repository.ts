import { collectionPattern } from '@waybill/resources/address';
import { loadCollection } from '@waybill/resources/collection.repository';
import type { Stored } from '@waybill/resources/rules';
import type { TableItem } from '@waybill/table/write';
import { type Method, methods } from './method.resource.ts';

export const patterns = [collectionPattern(methods)];

/** A method with the number of changes that quotes have to know of. */
export interface CountedMethod {
  readonly method: Method;
  readonly version: number;
}

/** Counts how often the method lost its carrier. */
export function freedOf(item: TableItem): number {
  return Number(item['freed'] ?? 0);
}

function counted({ row, rev, item }: Stored<Method>): CountedMethod {
  return { method: row, version: rev - freedOf(item) };
}

/** Every method of the tenant, in one query; in no particular order. */
export async function loadCountedMethods(tenant: string): Promise<CountedMethod[]> {
  return (await loadCollection(methods, { tenant })).stored.map(counted);
}
