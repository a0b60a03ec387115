import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { FoundFact } from '../document/finding.ts';
import type { OrderView } from '../order/order-view.ts';
import type { Overtaken } from '../receive/claim.ts';
import type { OrdersPort, Together } from '../receive/orders.port.ts';
import type { Placement } from '../receive/placement.ts';

/** Orders as a test keeps them, beside a table that has their documents. */
export interface ShelfOfOrders {
  readonly port: OrdersPort<Rejection>;
  readonly orders: Map<
    string,
    OrderView & { readonly acknowledged: boolean; readonly held: string | null }
  >;
  /** The refusal of the next command: facts, or a refusal that is not about the order. */
  refusal: readonly FoundFact[] | Rejection | undefined;
}

type Kept = ShelfOfOrders['orders'] extends Map<string, infer Order> ? Order : never;

function placedOrder(id: string, number: string, { peppol, currency, market_id }: Placement): Kept {
  return {
    id,
    number,
    status: 'placed',
    on_hold: false,
    acknowledged_at: null,
    currency,
    market_id,
    tax_total: 0,
    grand_total: 0,
    peppol,
    items: [],
    acknowledged: false,
    held: null,
  };
}

/** An orders area in memory: it commits what stands beside an order, and then keeps the order. */
export function shelfOfOrders(totals: Partial<OrderView> = {}): ShelfOfOrders {
  const orders: ShelfOfOrders['orders'] = new Map();
  const shelf: ShelfOfOrders = { orders, refusal: undefined, port: portOf() };
  async function run<Answer>(
    ctx: Context,
    asked: Kept,
    { review, beside, present }: Together<Answer>,
  ) {
    const { refusal } = shelf;
    if (refusal !== undefined) return isRejection(refusal) ? refusal : { facts: refusal };
    const judged = review(asked, []);
    if ('refused' in judged) return { facts: judged.refused };
    const { holdReason: held, acknowledge: acknowledged } = judged;
    const acknowledged_at = acknowledged ? ctx.at : asked.acknowledged_at;
    const order = { ...asked, held, acknowledged, acknowledged_at, on_hold: held !== null };
    const answer = await runCommand<Kept, Kept, Answer, Overtaken | Conflict>(ctx, {
      load: async () => order,
      decide: (decided) => decided,
      write: (decided) => beside(decided),
      present,
    });
    if (!isRejection(answer)) orders.set(order.id, order);
    return answer;
  }
  const named = (id: string): Kept => {
    const order = orders.get(id);
    if (order === undefined) throw new Error(`there is no order ${id}`);
    return order;
  };
  function portOf(): ShelfOfOrders['port'] {
    return {
      place: (ctx, placement, together) => {
        const number = `ORD-${orders.size + 1}`;
        return run(ctx, { ...placedOrder(ctx.newId(), number, placement), ...totals }, together);
      },
      change: (ctx, id, _change, together) => run(ctx, named(id), together),
      cancel: (ctx, id, _cancellation, together) => {
        const order = named(id);
        return run(ctx, { ...order, status: 'cancelled' }, together);
      },
      read: async (_tenant, id) => orders.get(id),
    };
  }
  return shelf;
}
