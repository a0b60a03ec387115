import { rebuildOperations } from './rebuild/rebuild.operations.ts';

/** Every operation of the search beside `orders.search`, whose rows are those of the orders area. */
export const searchOperations = [...rebuildOperations] as const;
