import { isSameCountry } from '@waybill/kernel/country';
import { bySourcingOrder, type LocationFacts } from '../location/call-location.ts';
import type { InventorySettings } from '../shared/settings.ts';

export type AllocationStrategy = InventorySettings['allocation_strategy'];

/** Groups of locations that a strategy asks one after the other (INV-82 to INV-85). */
export type LocationGroup = 'named' | 'same_country' | 'any';

/** The locations that a strategy asks, and on behalf of which lines. */
interface Strategy {
  /** A location belongs to the first group that it fits. */
  readonly groups: readonly LocationGroup[];
  /** One location serves the whole call; otherwise each line finds its own. */
  readonly together: boolean;
}

/** Each value of the setting `allocation_strategy` (INV-82, INV-83, INV-85). */
export const strategies: Readonly<Record<AllocationStrategy, Strategy>> = {
  priority: { groups: ['any'], together: false },
  nearest: { groups: ['named', 'same_country', 'any'], together: false },
  single_location: { groups: ['any'], together: true },
};

/** The destination of the goods; a preference, never a condition (INV-84). */
export interface ShipTo {
  readonly country: string | null;
  readonly location_code: string | null;
}

const fits: Readonly<Record<LocationGroup, (location: LocationFacts, shipTo: ShipTo) => boolean>> =
  {
    named: ({ code }, { location_code }) => code === location_code,
    same_country: ({ address }, { country }) => {
      const own = address?.['country'];
      return country !== null && typeof own === 'string' && isSameCountry(own, country);
    },
    any: () => true,
  };

/**
 * The locations a call may take goods from, in the order they are asked: the strategy's groups,
 * inside a group ascending priority, then the older one (INV-82 to INV-84, INV-20). Disabled
 * locations are never among them (INV-21).
 */
export function candidates(
  locations: readonly LocationFacts[],
  strategy: AllocationStrategy,
  shipTo: ShipTo,
): LocationFacts[] {
  const groups: readonly LocationGroup[] = strategies[strategy].groups;
  return locations
    .filter(({ enabled }) => enabled)
    .map((location) => ({
      location,
      group: groups.findIndex((group) => fits[group](location, shipTo)),
    }))
    .sort(
      (left, right) => left.group - right.group || bySourcingOrder(left.location, right.location),
    )
    .map(({ location }) => location);
}
