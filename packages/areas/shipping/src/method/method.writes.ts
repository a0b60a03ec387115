import { recordKey } from '@waybill/resources/address';
import type { Stored } from '@waybill/resources/rules';
import { concurrentModification, type Step } from '@waybill/table/write';
import { freedOf } from './method.repository.ts';
import { type Method, methods } from './method.resource.ts';

/**
 * Takes the carrier off a method, on the version that was read (SHP-21). `freed` says that quotes
 * need not read it again: without the row of its carrier they make the same of it.
 */
export function freeMethod(tenant: string, { row, rev, item }: Stored<Method>, at: string): Step {
  const freed = { carrier_id: null, updated_at: at };
  return {
    kind: 'replace',
    write: {
      update: recordKey(methods, { tenant }, row.id),
      set: freed,
      add: { rev: 1, freed: 1 },
      when: ['rev', '=', rev],
      orElse: concurrentModification,
    },
    after: { ...item, ...freed, rev: rev + 1, freed: freedOf(item) + 1 },
    seen: ['rev', '=', rev],
  };
}
