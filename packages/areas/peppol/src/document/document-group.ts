import type { ListGroup } from '@waybill/table/list';

/** The list of documents. */
export const PEPPOL: ListGroup = { name: 'PEPPOL', deltaShards: 1 };
