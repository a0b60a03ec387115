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
  const present = attached.filter((name) => documents[name] !== null);
  const bytes = present.reduce(
    (sum, name) => sum + Buffer.byteLength(JSON.stringify(documents[name])),
    0,
  );
  const [path] = present;
  if (path === undefined || bytes <= LIMIT_BYTES) return undefined;
  const message = `${attached.join(', ')} together must not exceed ${LIMIT_BYTES} bytes as JSON`;
  return { path, message };
}
