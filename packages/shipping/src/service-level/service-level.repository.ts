import { collectionPattern, recordKey } from '@waybill/resources/address';
import { raced } from '@waybill/resources/change.writes';
import type { Call } from '@waybill/resources/collection.repository';
import { loadRows } from '@waybill/resources/collection.repository';
import type { Rules } from '@waybill/resources/rules';
import { isThere } from '@waybill/table/condition';
import type { Write } from '@waybill/table/write';
import { carriers } from '../carrier/carrier.resource.ts';
import { loadSeeded, type SeedContext } from '../term/seeded-terms.repository.ts';
import { findCarriersWith, refuseServiceLevelRemoval } from './level-removal.ts';
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
  const found = await loadRows(carriers, { tenant: scope.tenant });
  return {
    release: ({ row, item }, rest) => {
      const users = findCarriersWith(row, found);
      // Queries beside a transaction are no snapshot: one may miss a carrier that the level counts.
      if (users.length !== item['carriers']) return raced;
      return refuseServiceLevelRemoval(row, rest, users);
    },
  };
}

/**
 * The writes beside carriers that change their levels, by code, one entry a carrier: each level
 * counts the carriers that have it. A level that is gone by now has none to lose.
 */
export function moveLevels(
  tenant: string,
  levels: readonly ServiceLevel[],
  from: readonly string[],
  to: readonly string[],
): Write[] {
  const times = (codes: readonly string[], code: string) =>
    codes.filter((one) => one === code).length;
  return levels.flatMap(({ id, code }) => {
    const by = times(to, code) - times(from, code);
    if (by === 0) return [];
    const update = recordKey(serviceLevels, { tenant }, id);
    return [{ update, add: { carriers: by }, when: isThere, orElse: raced }];
  });
}
