import { collectionPattern, recordKey } from '@waybill/resources/address';
import { raced } from '@waybill/resources/change.writes';
import type { Call } from '@waybill/resources/collection.repository';
import { loadRows } from '@waybill/resources/collection.repository';
import type { Rules } from '@waybill/resources/rules';
import { isThere } from '@waybill/table/condition';
import type { Write } from '@waybill/table/write';
import { carriers } from '../carrier/carrier.resource.ts';
import { loadSeeded, type SeedContext } from '../seed.repository.ts';
import { refuseServiceLevelRemoval } from './delete.ts';
import { type ServiceLevel, serviceLevels } from './service-level.resource.ts';

export const patterns = [collectionPattern(serviceLevels)];

/** The service levels of the tenant, never none; in no particular order. */
export async function loadServiceLevels(ctx: SeedContext): Promise<ServiceLevel[]> {
  return (await loadSeeded(serviceLevels, ctx)).stored.map(({ row }) => row);
}

/** A new level comes beside the standard ones. */
export async function createRules({ ctx }: Call): Promise<Rules<ServiceLevel>> {
  await loadSeeded(serviceLevels, ctx);
  return serviceLevels.rules;
}

/** A level goes only while no carrier has it. */
export async function deleteRules({ scope }: Call): Promise<Rules<ServiceLevel>> {
  const users = await loadRows(carriers, { tenant: scope.tenant });
  return {
    release: ({ row }, rest) => refuseServiceLevelRemoval(row, rest, users),
  };
}

/**
 * The writes beside carriers that take levels, by code: each level must still be there, and its
 * delete, should it run at the same time, looks at the carriers again.
 */
export function takeLevels(
  tenant: string,
  levels: readonly ServiceLevel[],
  codes: Iterable<string>,
): Write[] {
  const taken = new Set(codes);
  return levels
    .filter(({ code }) => taken.has(code))
    .map(({ id }) => ({
      update: recordKey(serviceLevels, { tenant }, id),
      add: { carriers_rev: 1 },
      when: isThere,
      orElse: raced,
    }));
}
