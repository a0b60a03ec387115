import type { LedgerGroup } from '@waybill/table/list';

/** Stock rows, bookings and reservations are moved by the same changes, and counted together. */
export const INVENTORIES: LedgerGroup = { name: 'INVENTORIES', deltaShards: 1 };
