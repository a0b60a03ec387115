import { collectionPattern, recordKey } from '@waybill/resources/address';
import { raced } from '@waybill/resources/change.writes';
import { type Call, loadRows } from '@waybill/resources/collection.repository';
import type { Rules } from '@waybill/resources/rules';
import { isThere } from '@waybill/table/condition';
import type { Write } from '@waybill/table/write';
import { offerChanged } from '../offer-token.writes.ts';
import { loadServiceLevels, moveLevels } from '../service-level/service-level.repository.ts';
import { type Carrier, carriers } from './carrier.resource.ts';
import { normalizeCarrier } from './normalize-carrier.ts';

export const patterns = [collectionPattern(carriers)];

/** Every carrier of the tenant, in one strongly consistent query; in no particular order. */
export async function loadCarriers(tenant: string): Promise<Carrier[]> {
  return loadRows(carriers, { tenant });
}

const levelOf = (carrier: Carrier | undefined) =>
  carrier === undefined ? [] : [carrier.service_level];

/** A carrier has a service level of the tenant, and holds on to it. */
export async function carrierRules({ ctx }: Call): Promise<Rules<Carrier>> {
  const levels = await loadServiceLevels(ctx);
  const kept = levels.toSorted((left, right) => left.position - right.position);
  const codes = kept.map(({ code }) => code);
  return {
    settle: (draft, { before }) => normalizeCarrier(draft, codes, before),
    alongside: ({ before, after }) => [
      offerChanged(ctx.tenant, ctx.newId()),
      ...moveLevels(ctx.tenant, levels, levelOf(before?.row), levelOf(after)),
    ],
  };
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
            orElse: raced,
          },
        ];
  return [...counted(from, -1), ...counted(to, 1)];
}
