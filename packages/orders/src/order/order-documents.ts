import type { Detail } from '@waybill/kernel/rejection';
import { type Order, orderDocuments } from './order.schema.ts';

/** Everything of an order's row that may be large. */
const attached = [...orderDocuments, 'external_refs'] as const;

/** What the objects attached to an order may weigh together. */
const LIMIT_BYTES = 320 * 1024;

/** The order's own row carries all its objects, and one stored row ends at 400 KB. */
export function refuseOversize(
  documents: Pick<Order, (typeof attached)[number]>,
): Detail | undefined {
  const bytes = attached.reduce((sum, name) => {
    const document = documents[name];
    return sum + (document === null ? 0 : Buffer.byteLength(JSON.stringify(document)));
  }, 0);
  if (bytes <= LIMIT_BYTES) return undefined;
  const path = attached.find((name) => documents[name] !== null) ?? 'body';
  const message = `${attached.join(', ')} together must not exceed ${LIMIT_BYTES} bytes as JSON`;
  return { path, message };
}
