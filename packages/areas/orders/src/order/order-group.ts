import type { ListGroup } from '@waybill/table/list';

/**
 * The lists that changes of orders move, counted together: a change moves one order. An order of
 * the trade has three deltas of three units each; the shards take 333 orders a second of a tenant.
 */
export const ORDERS: ListGroup = { name: 'ORDERS', deltaShards: 3 };
