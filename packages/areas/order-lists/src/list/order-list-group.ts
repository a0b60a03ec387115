import type { LedgerGroup } from '@waybill/table/list';

/** The ledgers that changes of order lists move, counted together: a change moves one list. */
export const ORDER_LISTS: LedgerGroup = { name: 'ORDER_LISTS', deltaShards: 1 };
