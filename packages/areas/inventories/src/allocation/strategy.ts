import type { InventorySettings } from '../shared/settings.ts';

export type AllocationStrategy = InventorySettings['allocation_strategy'];

/** Groups of locations that a strategy asks one after the other (INV-82 to INV-85). */
export type LocationGroup = 'named' | 'same_country' | 'any';

/** What a strategy asks, and of whom. */
interface Strategy {
  /** A location belongs to the first group that it fits. */
  readonly groups: readonly LocationGroup[];
  /** One location serves the whole call; otherwise each line finds its own. */
  readonly together: boolean;
}

/** What each value of the setting `allocation_strategy` asks (INV-82, INV-83, INV-85). */
export const strategies: Readonly<Record<AllocationStrategy, Strategy>> = {
  priority: { groups: ['any'], together: false },
  nearest: { groups: ['named', 'same_country', 'any'], together: false },
  single_location: { groups: ['any'], together: true },
};
