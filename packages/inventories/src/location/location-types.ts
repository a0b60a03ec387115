/** What a location may be, in the order the vocabulary offers them (inventories.md 3). */
export const locationTypes = ['warehouse', 'store', 'dropship', 'virtual'] as const;
