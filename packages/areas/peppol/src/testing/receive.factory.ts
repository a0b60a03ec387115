import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { storeSettings } from '@waybill/settings/settings.repository';
import { type Call, invoke } from '@waybill/testing/invoke';
import type { OrderView } from '../order/order-view.ts';
import { receiveDocumentOperation } from '../receive/receive.operations.ts';
import type { Received } from '../receive/receive.schema.ts';
import { receiveDocument } from '../receive/receive-document.command.ts';
import { peppolSettings } from '../shared/settings.ts';
import { SELLER } from './documents.factory.ts';
import { type ShelfOfOrders, shelfOfOrders } from './orders.factory.ts';

const { errors } = receiveDocumentOperation;
type Refusal = keyof typeof errors | 'payload_too_large' | 'concurrent_modification';

/** The row of an order in memory. */
function rowOf({ items: _items, ...order }: OrderView) {
  return { ...order };
}

/** A shop that receives documents, with its orders in memory. */
export async function receivingShop(
  tenant: string,
  settings: Parameters<typeof storeSettings<typeof peppolSettings.settings>>[3] = {},
  totals: Partial<OrderView> = {},
) {
  await storeSettings(tenant, peppolSettings, undefined, { endpoint: SELLER, ...settings });
  const shelf: ShelfOfOrders = shelfOfOrders(totals);
  const handler = serve(receiveDocumentOperation, async ({ body, query, ctx }) => {
    const received = await receiveDocument(ctx, body, query, {
      orders: shelf.port,
      articles: async () => () => ({ isKnown: false }),
      homeOf: (orderId) => `ORDER#${orderId}`,
      rowOf,
    });
    // Refusals of an orders area are declared by the function that wires it.
    return 'rejected' in received
      ? reject(received.rejected as Refusal, received.message, received.details)
      : received;
  });
  const receive = (text: string | Uint8Array, more: Call = {}) =>
    invoke<Received & { readonly code: string }>(handler, {
      tenant,
      method: 'POST',
      path: '/v1/peppol/documents',
      body: Buffer.from(text),
      ...more,
      headers: { 'content-type': 'application/xml', ...more.headers },
    });
  return { tenant, shelf, receive };
}
