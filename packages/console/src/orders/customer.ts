interface Addressed {
  readonly billing_address: Readonly<Record<string, unknown>> | null;
  readonly shipping_address: Readonly<Record<string, unknown>> | null;
  readonly buyer: Readonly<Record<string, unknown>> | null;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function nameIn(address: Readonly<Record<string, unknown>> | null, key: string | null): string {
  if (address === null) return '';
  const chosen = key === null ? '' : text(address[key]);
  const parts = [text(address['first_name']), text(address['last_name'])].filter(Boolean);
  const names = [chosen, text(address['name']), parts.join(' '), text(address['company'])];
  return names.find((name) => name !== '') ?? '';
}

/**
 * Whom an order is for, in the first of billing address, shipping address and buyer that says it: by
 * the key that the shop chose (`customer_name` of the settings), else name, else company.
 */
export function customerOf(
  { billing_address, shipping_address, buyer }: Addressed,
  key: string | null,
): string {
  const names = [billing_address, shipping_address, buyer].map((one) => nameIn(one, key));
  return names.find((name) => name !== '') ?? '';
}
