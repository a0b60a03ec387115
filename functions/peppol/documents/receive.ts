import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { readStock } from '@waybill/inventories/stock/stock.repository';
import { isRejection } from '@waybill/kernel/rejection';
import type { KeptOrder } from '@waybill/orders/order/kept-order';
import { orderHome } from '@waybill/orders/order/order.entity';
import { Order } from '@waybill/orders/order/order.schema';
import { loadAggregate } from '@waybill/orders/order/order-aggregate.repository';
import { receiveOrder } from '@waybill/orders/placement/place-order.command';
import { readItem } from '@waybill/orders/placement/placement-input';
import {
  receiveCancellation,
  receiveChange,
} from '@waybill/orders/received/receive-change.command';
import type { OrderView } from '@waybill/peppol/order/order-view';
import type { OrdersPort, Together } from '@waybill/peppol/receive/orders.port';
import { addedItem, placementBody } from '@waybill/peppol/receive/placement-body';
import { planChange } from '@waybill/peppol/receive/plan-change';
import { skusOf } from '@waybill/peppol/receive/read-line';
import { receiveDocumentOperation } from '@waybill/peppol/receive/receive.operations';
import { receiveDocument } from '@waybill/peppol/receive/receive-document.command';
import { type Passed, whyNot, withheld } from '@waybill/peppol/receive/withheld';
import type { XmlElement } from '@waybill/peppol/xml/element';

type Found = Parameters<Together<unknown>['review']>[1];

/** Lets a receipt judge an order that would be. */
function reviewOf<Answer>({ review }: Together<Answer>, found: Found = []) {
  return (order: KeptOrder) => {
    const judged = review(order, found);
    return 'refused' in judged ? withheld(judged.refused) : judged;
  };
}

/** The orders of the shop, as documents place, change and cancel them. */
const orders: OrdersPort<Passed> = {
  place: async (ctx, placement, together) => {
    const { body, received } = placementBody(placement);
    const { beside, present } = together;
    const receiving = { ...received, beside, review: reviewOf(together) };
    const outcome = await receiveOrder(ctx, body, receiving, present, orderGoods);
    return isRejection(outcome) ? whyNot(outcome, placement.paths) : outcome;
  },
  change: async (ctx, orderId, change, together) => {
    let paths: readonly string[] = [];
    const plan = (order: KeptOrder, held: string | null) => {
      const planned = planChange(order, change, held);
      if ('facts' in planned) return withheld(planned.facts);
      paths = planned.paths;
      const added = planned.added.map((line) => readItem(addedItem(line), line.peppol));
      return { ...planned, added, review: reviewOf(together, planned.found) };
    };
    const outcome = await receiveChange(ctx, orderId, plan, together, orderGoods);
    return isRejection(outcome) ? whyNot(outcome, paths) : outcome;
  },
  cancel: async (ctx, orderId, cancellation, together) => {
    const asked = { ...cancellation, review: reviewOf(together) };
    const outcome = await receiveCancellation(ctx, orderId, asked, together, orderGoods);
    return isRejection(outcome) ? whyNot(outcome) : outcome;
  },
  read: async (tenant, orderId) => {
    const order = await loadAggregate(tenant, orderId);
    return isRejection(order) ? undefined : order;
  },
};

/** Judges the article numbers of a document by the rows of the stock (PEP-79). */
async function articles(tenant: string, root: XmlElement) {
  const items = skusOf(root).map((sku) => ({ product_id: null, sku }));
  const stock = await readStock(tenant, items);
  const known = new Set(stock.map(({ row }) => row.sku));
  return (sku: string | null) => ({ isKnown: sku !== null && known.has(sku) });
}

const columns = Object.keys(Order.entries);

/** The order as lists show it. */
function rowOf(order: OrderView) {
  const { id, number, status, on_hold } = order;
  const shown = Object.entries(order).filter(([name]) => columns.includes(name));
  return { ...Object.fromEntries(shown), id, number, status, on_hold };
}

const ports = { orders, articles, homeOf: orderHome, rowOf };

export const handler = serve(receiveDocumentOperation, ({ body, query, ctx }) =>
  receiveDocument(ctx, body, query, ports),
);
