/** In the order to offer them (shipping.md 3.1). */
export const carrierStatuses = ['active', 'paused', 'retired'] as const;
