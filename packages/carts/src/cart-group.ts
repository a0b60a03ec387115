import type { LedgerGroup } from '@waybill/table/ledger/ledger';

/** The ledgers that changes of carts move, counted together. */
export const CARTS: LedgerGroup = { name: 'CARTS', tallyShards: 1 };
