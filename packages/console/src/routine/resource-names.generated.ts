// Made of the API document, by `npm run generate openapi`.
import type { ResourceName } from './resource.ts';

export const RESOURCE_NAMES: readonly ResourceName[] = [
  {
    "name": "locations",
    "operations": "inventories.locations",
    "by": [
      "code",
      "name"
    ]
  },
  {
    "name": "availability-states",
    "operations": "inventories.availability-states",
    "by": [
      "code"
    ]
  },
  {
    "name": "carriers",
    "operations": "shipping.carriers",
    "by": [
      "code",
      "name"
    ]
  },
  {
    "name": "methods",
    "operations": "shipping.methods",
    "by": [
      "code",
      "name"
    ]
  },
  {
    "name": "tiers",
    "operations": "shipping.tiers",
    "by": [],
    "parent": "methods"
  },
  {
    "name": "service-levels",
    "operations": "shipping.service-levels",
    "by": [
      "code"
    ]
  },
  {
    "name": "weight-units",
    "operations": "shipping.weight-units",
    "by": [
      "code"
    ]
  },
  {
    "name": "markets",
    "operations": "markets",
    "by": [
      "code",
      "name"
    ]
  },
  {
    "name": "currencies",
    "operations": "markets.currencies",
    "by": [
      "code"
    ],
    "parent": "markets"
  },
  {
    "name": "locales",
    "operations": "markets.locales",
    "by": [
      "code"
    ],
    "parent": "markets"
  },
  {
    "name": "tax-classes",
    "operations": "markets.tax-classes",
    "by": [
      "code",
      "name"
    ],
    "parent": "markets"
  },
  {
    "name": "list-kinds",
    "operations": "orderlists.kinds",
    "by": [
      "code"
    ]
  },
  {
    "name": "number-ranges",
    "operations": "orders.number-ranges",
    "by": [
      "code"
    ]
  },
  {
    "name": "return-reasons",
    "operations": "orders.return-reasons",
    "by": [
      "code"
    ]
  },
  {
    "name": "cart-profiles",
    "operations": "carts.io.profiles",
    "by": [
      "name"
    ]
  },
  {
    "name": "peppol-partners",
    "operations": "peppol.partners",
    "by": [
      "name"
    ]
  }
];
