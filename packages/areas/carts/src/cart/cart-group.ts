import type { ListGroup } from '@waybill/table/list';

/** The lists that changes of carts move, counted together. */
export const CARTS: ListGroup = { name: 'CARTS', deltaShards: 1 };
