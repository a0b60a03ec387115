/** In the order to offer them (SHP-18). */
export const carrierStatuses = ['active', 'paused', 'retired'] as const;
