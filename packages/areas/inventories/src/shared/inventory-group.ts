import type { ListGroup } from '@waybill/table/list';

/**
 * Stock rows, bookings and reservations are moved by the same changes, and counted together: those
 * of an order lie in one shard, so that each of its changes writes one delta. An order has two, of
 * three units each; the shards take 333 orders a second of a tenant.
 */
export const INVENTORIES: ListGroup = { name: 'INVENTORIES', deltaShards: 2 };
