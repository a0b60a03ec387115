// Made of the fields of orders, by `npm run generate openapi`.
import type { OrderField } from './order-field.ts';

export const ORDER_FIELDS: readonly OrderField[] = [
  {
    "name": "customer_order_number",
    "label": "Customer’s order number",
    "kind": "text",
    "isChanged": true
  },
  {
    "name": "external_ref",
    "label": "External reference",
    "kind": "text"
  },
  {
    "name": "external_id",
    "label": "External id",
    "kind": "text",
    "isChanged": true
  },
  {
    "name": "cart_id",
    "label": "Cart",
    "kind": "id"
  },
  {
    "name": "channel_id",
    "label": "Channel",
    "kind": "id"
  },
  {
    "name": "contact_id",
    "label": "Contact",
    "kind": "id"
  },
  {
    "name": "organization_id",
    "label": "Organization",
    "kind": "id"
  },
  {
    "name": "market_id",
    "label": "Market",
    "kind": "id"
  },
  {
    "name": "exchange_of",
    "label": "Exchange of",
    "kind": "id"
  },
  {
    "name": "requested_delivery_date",
    "label": "Requested day",
    "kind": "day",
    "isChanged": true
  },
  {
    "name": "peppol_profile",
    "label": "Peppol process",
    "kind": "text"
  }
];
