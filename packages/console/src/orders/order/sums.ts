import type { OrderWithParts } from '@waybill/client/shapes';
import { isolated } from '../../frame/format/isolated.ts';
import { number } from '../../frame/format/money.ts';

interface Sum {
  readonly title: string;
  readonly amount: number;
}

/** Sums below the positions of an order, from net to what is paid. */
export function sumsOf(order: OrderWithParts): Sum[] {
  const { subtotal, shipping_total, payment_fee_amount: fee, tax_total, grand_total } = order;
  const taxes = order.taxes
    .filter(({ tax }) => tax !== 0)
    .map(({ rate, tax }) => ({ title: `Tax ${number(rate)} %`, amount: tax }));
  return [
    { title: 'Positions', amount: subtotal },
    ...order.discounts.map(({ title, code, amount }) => ({
      title: code === null ? isolated(title) : `${isolated(title)} (${isolated(code)})`,
      amount: -amount,
    })),
    { title: 'Shipping', amount: shipping_total },
    ...(fee === 0 ? [] : [{ title: 'Payment fee', amount: fee }]),
    ...(taxes.length === 0 ? [{ title: 'Tax', amount: tax_total }] : taxes),
    { title: 'Total', amount: grand_total },
  ];
}
