import { write } from '@waybill/table/commit';
import { dueIndex, type Key } from '@waybill/table/item';

/** Leaves an item as a bug would: it is in the due index no more, so nothing comes to it again. */
export const strand = (key: Key) =>
  write({ update: key, drop: [dueIndex.partitionKey, dueIndex.sortKey] });
