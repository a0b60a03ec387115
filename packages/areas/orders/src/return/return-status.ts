import type { Return } from '../order/order.schema.ts';

export type ReturnStatus = Return['status'];
export type ReturnCommand = 'receive' | 'complete' | 'reject';

/** Next state by state and command; a missing pair is refused (ORD-72). */
export const returnLifecycle: Readonly<
  Record<ReturnStatus, Readonly<Partial<Record<ReturnCommand, ReturnStatus>>>>
> = {
  registered: { receive: 'received', complete: 'completed', reject: 'rejected' },
  received: { complete: 'completed', reject: 'rejected' },
  completed: {},
  rejected: {},
};

/** An open return still claims its quantities. */
export function isOpen(status: ReturnStatus): boolean {
  return Object.keys(returnLifecycle[status]).length > 0;
}
