import type { LedgerGroup } from '@waybill/table/ledger/ledger';

/** Stock rows, bookings and reservations are moved by the same changes, and counted together. */
export const INVENTORIES: LedgerGroup = { name: 'INVENTORIES', tallyShards: 1 };
