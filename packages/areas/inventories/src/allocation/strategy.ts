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
