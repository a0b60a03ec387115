import type { LedgerGroup } from '@waybill/table/list';

/** The ledgers that changes of orders move, counted together: a change moves one order. */
export const ORDERS: LedgerGroup = { name: 'ORDERS', deltaShards: 2 };
