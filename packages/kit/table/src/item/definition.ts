export interface IndexDefinition {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
}

/** Facet slots a list may use: one thin index each. */
const FACET_INDEXES = 10;

/** The index of a facet slot; 0 is the one of every row. */
export function facetIndex(slot: number): IndexDefinition {
  return { name: `facet${slot}`, partitionKey: `f${slot}`, sortKey: 'fs' };
}

/** Rows in the order of their last changes: all rows of a list, and those of a value of one column. */
export const recencyIndexes = {
  all: { name: 'recent0', partitionKey: 'r0', sortKey: 'rs' },
  value: { name: 'recent1', partitionKey: 'r1', sortKey: 'rs' },
} as const satisfies Readonly<Record<string, IndexDefinition>>;

/** Rows that wait for a moment: missed events, deliveries to retry, reservations to expire. */
export const dueIndex: IndexDefinition = {
  name: 'due',
  partitionKey: 'due_pk',
  sortKey: 'due_sk',
};

const facetIndexes = Array.from({ length: FACET_INDEXES }, (_, slot) => facetIndex(slot));

const listIndexes = [...facetIndexes, ...Object.values(recencyIndexes)];

/** The attributes that name a partition of an index of lists, and those that sort one. */
export const listKeys = {
  partition: listIndexes.map(({ partitionKey }) => partitionKey),
  sort: [...new Set(listIndexes.map(({ sortKey }) => sortKey))],
} as const;

/**
 * The shape of every table, declared once for the stacks, the local engines and the tests. Every index
 * projects keys only: a write pays one unit per index that it moves, whatever the row weighs.
 */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  indexes: [...facetIndexes, dueIndex, ...Object.values(recencyIndexes)],
} as const;
