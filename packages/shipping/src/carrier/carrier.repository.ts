import { collectionPattern, recordKey } from '@waybill/resources/address';
import { loadRows } from '@waybill/resources/collection.repository';
import { isThere } from '@waybill/table/condition';
import { concurrentModification } from '@waybill/table/conflict';
import type { Write } from '@waybill/table/write';
import { type Carrier, carriers } from './carrier.resource.ts';

export const patterns = [collectionPattern(carriers)];

/** Every carrier of the tenant, in one strongly consistent query; in no particular order. */
export async function loadCarriers(tenant: string): Promise<Carrier[]> {
  return loadRows(carriers, { tenant });
}

/** The writes beside a method that changes its carrier: each counts the methods that have it. */
export function moveCarrier(tenant: string, from: string | null, to: string | null): Write[] {
  if (from === to) return [];
  const counted = (id: string | null, by: number): Write[] =>
    id === null
      ? []
      : [
          {
            update: recordKey(carriers, { tenant }, id),
            add: { methods: by },
            when: isThere,
            orElse: concurrentModification,
          },
        ];
  return [...counted(from, -1), ...counted(to, 1)];
}
