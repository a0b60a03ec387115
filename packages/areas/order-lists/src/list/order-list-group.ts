import type { ListGroup } from '@waybill/table/list';

/** The lists that changes of order lists move, counted together: a change moves one list. */
export const ORDER_LISTS: ListGroup = { name: 'ORDER_LISTS', deltaShards: 1 };
