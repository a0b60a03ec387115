/** Types of locations, in the order the vocabulary offers them (INV-19). */
export const locationTypes = ['warehouse', 'store', 'dropship', 'virtual'] as const;
