import type { OrderWithParts } from '@waybill/client/shapes';
import { isolated } from '../../frame/format/isolated.ts';
import { number } from '../../frame/format/money.ts';

interface Sum {
  readonly id: string;
  readonly title: string;
  readonly amount: number;
}

const sum = (title: string, amount: number): Sum => ({ id: title, title, amount });

/** Sums below the positions of an order, from net to what is paid. */
export function sumsOf(order: OrderWithParts): Sum[] {
  const { subtotal, shipping_total, payment_fee_amount: fee, tax_total, grand_total } = order;
  const taxes = order.taxes
    .filter(({ tax }) => tax !== 0)
    .map(({ rate, tax }) => sum(`Tax ${number(rate)} %`, tax));
  return [
    sum('Positions', subtotal),
    ...order.discounts.map(({ title, code, amount }, index) => ({
      id: `discount ${index}`,
      title: code === null ? isolated(title) : `${isolated(title)} (${isolated(code)})`,
      amount: -amount,
    })),
    sum('Shipping', shipping_total),
    ...(fee === 0 ? [] : [sum('Payment fee', fee)]),
    ...(taxes.length === 0 ? [sum('Tax', tax_total)] : taxes),
    sum('Total', grand_total),
  ];
}
