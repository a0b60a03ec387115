import type { Order } from '@waybill/client/shapes';
import { codeAsWords } from '../../frame/format/label.ts';
import { dayText } from '../../frame/format/moment.ts';
import { money, number } from '../../frame/format/money.ts';

/** Fields of a document that the service reads, as shown: an amount, and a rate in percent. */
const AMOUNTS: Readonly<Record<string, (value: number, currency: string) => string>> = {
  price: money,
  tax_rate: (rate) => `${number(rate)} %`,
};

function textOf(key: string, value: unknown, currency: string): string {
  if (typeof value === 'number') return AMOUNTS[key]?.(value, currency) ?? String(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * First level of a free document of an order, as names and texts; anything deeper as
 * JSON. Prices are in the currency of the order.
 */
export function plainFacts(
  document: Readonly<Record<string, unknown>> | null,
  currency: string,
): { readonly title: string; readonly text: string }[] {
  return Object.entries(document ?? {}).flatMap(([key, value]) => {
    if (value === null || value === '') return [];
    return [{ title: codeAsWords(key), text: textOf(key, value, currency) }];
  });
}

const DAY = /^\d{4}-\d\d-\d\d$/u;

/** Facts of an order that its Peppol documents alone say; the documents themselves are listed elsewhere. */
export function peppolFacts({ peppol, currency }: Pick<Order, 'peppol' | 'currency'>) {
  const { document_id: _, ...said } = { document_id: '', ...peppol };
  return plainFacts(said, currency).map(({ title, text }) => ({
    title,
    text: DAY.test(text) ? dayText(text) : text,
  }));
}

/** The day that the customer wishes, and what else the order says of its shipping. */
export function shippingFacts({
  requested_delivery_date: day,
  shipping,
  currency,
}: Pick<Order, 'requested_delivery_date' | 'shipping' | 'currency'>) {
  const wished = day === null ? [] : [{ title: 'Requested day', text: dayText(day) }];
  return [...wished, ...plainFacts(shipping, currency)];
}
