import type { LedgerGroup } from '@waybill/table/list';

/** The ledgers that changes of carts move, counted together. */
export const CARTS: LedgerGroup = { name: 'CARTS', deltaShards: 1 };
