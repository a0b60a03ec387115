import { channel } from 'node:diagnostics_channel';
import type { Rejection } from '@waybill/kernel/rejection';
import type { ItemWrite, TableItem } from '../commit/write.ts';

/** Where this process publishes what it wrote; bundles of one process share it. */
export const WRITTEN = 'waybill.table.written';

const written = channel(WRITTEN);

/** Tells the items that some writes put, where anybody listens. */
export function announceWritten(writes: readonly ItemWrite<Rejection>[]): void {
  if (!written.hasSubscribers) return;
  const items = writes.flatMap((write): TableItem[] => ('put' in write ? [write.put] : []));
  if (items.length > 0) written.publish(items);
}
