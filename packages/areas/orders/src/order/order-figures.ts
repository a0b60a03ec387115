import type { DecimalText } from '@waybill/kernel/decimal';
import { dayOf } from '@waybill/kernel/instant';
import { type DailyFigures, subtractFigures, sumFigures } from '@waybill/table/list';
import type { KeptOrder } from './kept-order.ts';
import { type Change, detailAfter, type Parts } from './order-change.ts';

/** The amounts that statistics have of each currency. */
export const amountNames = ['placed', 'cancelled', 'refunded'] as const;
export type AmountName = (typeof amountNames)[number];

/** The numbers that statistics have of each period. */
export const countNames = ['orders', 'positions', 'cancelled', 'shipments', 'returns'] as const;
export type CountName = (typeof countNames)[number];

/** The name of an amount among the figures of a day: `placed EUR`. */
export const amountFigure = (name: AmountName, currency: string): string => `${name} ${currency}`;

/** Parts of an order that count: its columns, its shipments, its returns and its refunds. */
type Counted = Pick<
  KeptOrder,
  | 'placed_at'
  | 'cancelled_at'
  | 'item_count'
  | 'grand_total'
  | 'currency'
  | 'shipments'
  | 'returns'
  | 'refunds'
>;

type Entry = readonly [at: string, figures: Readonly<Record<string, DecimalText>>];

/** An order counts from its placement on; an order that was never placed counts in nothing. */
function lifeOf({ placed_at, cancelled_at, item_count, currency, grand_total }: Counted): Entry[] {
  if (placed_at === null) return [];
  const [positions, total] = [String(item_count), String(grand_total)];
  const placed = { orders: '1', positions, [amountFigure('placed', currency)]: total };
  const cancelled = { cancelled: '1', [amountFigure('cancelled', currency)]: total };
  return [
    [placed_at, placed],
    ...(cancelled_at === null ? [] : ([[cancelled_at, cancelled]] as const)),
  ];
}

/** All that an order adds to the statistics, each on the day on which it happened (ORD-140 to ORD-142). */
export function orderFigures(order: Counted): DailyFigures {
  const entries: Entry[] = [
    ...lifeOf(order),
    ...order.shipments.map((one): Entry => [one.created_at, { shipments: '1' }]),
    ...order.returns.flatMap(({ completed_at }): Entry[] =>
      completed_at === null ? [] : [[completed_at, { returns: '1' }]],
    ),
    ...order.refunds.map(
      ({ created_at, amount }): Entry => [
        created_at,
        { [amountFigure('refunded', order.currency)]: String(amount) },
      ],
    ),
  ];
  return sumFigures(entries.map(([at, figures]) => ({ [dayOf(at)]: figures })));
}

/** Difference that a change makes to the statistics: the order's figures now less those before. */
export function changedFigures(
  before: KeptOrder,
  change: Pick<Change, 'order' | keyof Parts>,
): DailyFigures {
  return subtractFigures(orderFigures(detailAfter(before, change)), orderFigures(before));
}
