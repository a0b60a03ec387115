import { serve } from '@waybill/api/serve';
import { orderHome } from '@waybill/orders/order/order.entity';
import { Order } from '@waybill/orders/order/order.schema';
import type { OrderView } from '@waybill/peppol/order/order-view';
import { receiveDocumentOperation } from '@waybill/peppol/receive/receive.operations';
import { receiveDocument } from '@waybill/peppol/receive/receive-document.command';
import { documentOrders, stockedArticles } from '../document-orders.ts';

const columns = Object.keys(Order.entries);

/** The order as lists show it. */
function rowOf(order: OrderView) {
  const { id, number, status, on_hold } = order;
  const shown = Object.entries(order).filter(([name]) => columns.includes(name));
  return { ...Object.fromEntries(shown), id, number, status, on_hold };
}

const ports = { orders: documentOrders, articles: stockedArticles, homeOf: orderHome, rowOf };

export const handler = serve(receiveDocumentOperation, ({ body, query, ctx }) =>
  receiveDocument(ctx, body, query, ports),
);
