import { collectionPattern, recordKey } from '@waybill/resources/address';
import { loadSeeded, type SeedContext } from '@waybill/resources/seed.repository';
import { concurrentModification, isThere, type Write } from '@waybill/table/write';
import { type ServiceLevel, serviceLevels } from './service-level.resource.ts';

export const patterns = [collectionPattern(serviceLevels)];

/** The service levels of the tenant, never none; in no particular order. */
export async function loadServiceLevels(ctx: SeedContext): Promise<ServiceLevel[]> {
  return (await loadSeeded(serviceLevels, ctx)).stored.map(({ row }) => row);
}

/**
 * Counts the carriers of each level, where carriers change theirs: `from` and `to` hold one code a
 * carrier. A level that is gone by now has none to lose.
 */
export function countCarriersOfLevels(
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
    return [{ update, add: { carriers: by }, when: isThere, orElse: concurrentModification }];
  });
}
