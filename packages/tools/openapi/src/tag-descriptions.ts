/** Descriptions of the tags: the operations of an area, and their purpose. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  'api-keys':
    'The keys of a tenant, each with its permissions. A key is shown once, when it is created, and stops working within a minute of its end.',
  carts:
    'Carts of contacts and guests, and the lines in them. A guest that signs in claims its carts, and a cart becomes an order by placing what it holds and closing it.',
  events:
    'What happens in a shop, as it is told to subscribers. The catalog names every topic with the shape of its data, and each webhook below is one of them.',
  health:
    'Whether the service runs and reaches its data. These need no key and count towards no budget.',
  inventories:
    'Locations, stock and what moves it: receipts, corrections, reservations and returns. Every change is a booking, and balances are their sums.',
  locale:
    'The language that a market falls back to. It is worked out for each call and stores nothing.',
  markets:
    'Where a shop sells, with the currencies, languages and taxes of each market. A call names one in `X-Service-Market`, or gets the default.',
  openapi: 'This document. It needs no key, and clients are generated from it.',
  orderlists:
    'Lists of articles that buyers keep and share, such as favourites. A list becomes a cart or an order in one call.',
  orders:
    'Orders from their placement to their last return, with comments, numbers and a trail of all that happened. Commands move them, and their states follow.',
  peppol:
    'Orders that arrive as Peppol documents, and the documents that answer them. An access point sends XML in, takes XML out, and says what became of it.',
  ping: 'Answers when the service is up. It needs no key.',
  settings:
    'How the areas behave for a tenant, and for single markets where a setting allows it. A change counts for the very next call.',
  shipping:
    'Carriers, methods and the prices of a delivery. Rates say for a basket what it costs, and why a method is left out.',
  tenants:
    'The tenants of a stage, for its operator. A tenant comes with its defaults and a first key.',
  webhooks:
    'Endpoints that events are delivered to, signed and repeated until they are taken. Each delivery can be looked at, sent again or given up.',
  whoami: 'What a key is and may do. Any key may ask.',
};
