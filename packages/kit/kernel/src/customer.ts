type Document = Readonly<Record<string, unknown>>;

/** The part of an order that says whose it is. */
interface Ordered {
  readonly contact_id: string | null;
  readonly organization_id: string | null;
  readonly billing_address: Document | null;
  readonly shipping_address: Document | null;
  readonly buyer: Document | null;
}

/** The person or the company that an order is for. */
export interface Customer {
  readonly name: string | null;
  readonly contact_id: string | null;
  readonly organization_id: string | null;
  readonly email: string | null;
}

const textIn = (document: Document, key: string): string => {
  const value = document[key];
  return typeof value === 'string' ? value.trim() : '';
};

function nameIn(document: Document, key: string | null): string {
  const parts = ['first_name', 'last_name'].map((part) => textIn(document, part));
  const names = [
    key === null ? '' : textIn(document, key),
    textIn(document, 'name'),
    parts.filter(Boolean).join(' '),
    textIn(document, 'company'),
  ];
  return names.find(Boolean) ?? '';
}

/**
 * The customer of an order: the first of billing address, shipping address and buyer that has a name says it,
 * by the key that the shop chose (`customer_name` of the console's settings), else name, else company
 * (ORD-360).
 */
export function customerOf(order: Ordered, nameKey: string | null): Customer {
  const { contact_id, organization_id, billing_address, shipping_address, buyer } = order;
  const documents = [billing_address, shipping_address, buyer].filter((one) => one !== null);
  const firstOf = (read: (document: Document) => string) => documents.map(read).find(Boolean);
  return {
    name: firstOf((document) => nameIn(document, nameKey)) ?? null,
    contact_id,
    organization_id,
    email: firstOf((document) => textIn(document, 'email')) ?? null,
  };
}
