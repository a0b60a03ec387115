// Made of the API document, by `npm run generate openapi`.
import type { Resource } from './resource.ts';

export const RESOURCES: readonly Resource[] = [
  {
    "name": "locations",
    "operations": "inventories.locations",
    "verbs": [
      "get",
      "create",
      "update",
      "delete",
      "defaults"
    ],
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "code",
        "kind": "text",
        "about": "Short name of the location in files and settings, unique.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "name",
        "kind": "text",
        "about": "What the shop calls it.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "labels",
        "kind": "json",
        "about": "Its name by language, as JSON: {\"de\": \"…\"}; the name stands in where one is missing.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "type",
        "kind": "code",
        "about": "What kind of place it is; it changes nothing.",
        "codes": [
          "warehouse",
          "store",
          "dropship",
          "virtual"
        ],
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "priority",
        "kind": "number",
        "about": "Order in which locations are drawn from, lowest first.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "enabled",
        "kind": "flag",
        "about": "Set if availability and reservations see it; bookings always do.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "address",
        "kind": "json",
        "about": "Its address, any keys; country is read by the strategy nearest.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "metadata",
        "kind": "json",
        "about": "Extra values for programs of yours, as JSON. Usually empty.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "external_id",
        "kind": "text",
        "about": "Its key in another system.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "external_refs",
        "kind": "json",
        "about": "Its keys in other systems, as JSON: {\"erp\": \"4711\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  },
  {
    "name": "availability-states",
    "operations": "inventories.availability-states",
    "verbs": [
      "get",
      "create",
      "update",
      "delete"
    ],
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "code",
        "kind": "text",
        "about": "Short name of it in stock, unique; it never changes: a letter a-z, then a-z, 0-9, _ and -.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "title",
        "kind": "text",
        "about": "What people call it.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "labels",
        "kind": "json",
        "about": "Its title by language, as JSON: {\"de\": \"…\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "orderable",
        "kind": "flag",
        "about": "Set if rows in this state can be ordered from.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "position",
        "kind": "number",
        "about": "Place in the order of presentation, from 0.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "is_default",
        "kind": "flag",
        "about": "Set if it is the first to be offered; a row without a state stays without one.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  },
  {
    "name": "carriers",
    "operations": "shipping.carriers",
    "verbs": [
      "get",
      "create",
      "update",
      "delete",
      "defaults"
    ],
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "code",
        "kind": "text",
        "about": "Short name of the carrier in files and settings, unique in any case, stored in lower case.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "name",
        "kind": "text",
        "about": "What the shop calls it.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "countries",
        "kind": "json",
        "about": "Two-letter countries it serves; none means everywhere.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "cutoff_time",
        "kind": "text",
        "about": "Time of day, HH:MM in the shop’s time_zone, until which a parcel leaves the same day.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "eta_days_max",
        "kind": "number",
        "about": "Longest delivery in calendar days, 0 to 3,650.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "eta_days_min",
        "kind": "number",
        "about": "Shortest delivery in calendar days, 0 to 3,650.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "handling_days",
        "kind": "number",
        "about": "Calendar days before a parcel leaves, 0 to 3,650; the setting “handling_days” when empty.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "labels",
        "kind": "json",
        "about": "Its name by language, as JSON: {\"de\": \"…\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "metadata",
        "kind": "json",
        "about": "Extra values for programs of yours, as JSON. Usually empty.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "position",
        "kind": "number",
        "about": "Place in the order of presentation, from 0.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "service_level",
        "kind": "text",
        "about": "Code of the service level it ships by.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "status",
        "kind": "code",
        "about": "Whether methods of it are quoted: only while active.",
        "codes": [
          "active",
          "paused",
          "retired"
        ],
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "tracking_url_template",
        "kind": "text",
        "about": "Where parcels are followed, with {tracking_code}, {postal_code} and {country} in their places.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "external_id",
        "kind": "text",
        "about": "Its key in another system.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "external_refs",
        "kind": "json",
        "about": "Its keys in other systems, as JSON: {\"erp\": \"4711\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  },
  {
    "name": "methods",
    "operations": "shipping.methods",
    "verbs": [
      "get",
      "create",
      "update",
      "delete",
      "defaults"
    ],
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "code",
        "kind": "text",
        "about": "Short name of the method in files and settings, unique.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "name",
        "kind": "text",
        "about": "What customers call it.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "carrier",
        "kind": "text",
        "about": "Code or name of the carrier as text; carrier_id wins over it.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "carrier_id",
        "kind": "text",
        "about": "Id of the carrier; empty when the carrier is deleted.",
        "inCreate": "may",
        "inUpdate": true,
        "refersTo": "carriers"
      },
      {
        "name": "countries",
        "kind": "json",
        "about": "Two-letter countries it is offered in; none means everywhere.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "currency",
        "kind": "text",
        "about": "Currency of its prices, ISO 4217.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "description",
        "kind": "text",
        "about": "A sentence under its name.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "enabled",
        "kind": "flag",
        "about": "Set if it is quoted.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "eta_days_max",
        "kind": "number",
        "about": "Longest delivery in calendar days, 0 to 3,650; the carrier’s when empty.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "eta_days_min",
        "kind": "number",
        "about": "Shortest delivery in calendar days, 0 to 3,650; the carrier’s when empty.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "free_above",
        "kind": "number",
        "about": "Order value from which it costs nothing; the setting “free_shipping_threshold” when empty.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "labels",
        "kind": "json",
        "about": "Its name by language, as JSON: {\"de\": \"…\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "matrix_attribute",
        "kind": "text",
        "about": "Key of the quote’s attributes that a matrix by attribute reads.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "matrix_basis",
        "kind": "code",
        "about": "What a matrix is looked up by; the setting “matrix_basis_default” when empty.",
        "codes": [
          "weight",
          "quantity",
          "order_value",
          "attribute"
        ],
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "metadata",
        "kind": "json",
        "about": "Extra values for programs of yours, as JSON. Usually empty.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "position",
        "kind": "number",
        "about": "Place in the order of presentation, from 0.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "price",
        "kind": "number",
        "about": "Price of a fixed method; other methods ignore it.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "pricing_type",
        "kind": "code",
        "about": "How it is priced: one price, free, or by its tiers.",
        "codes": [
          "fixed",
          "free",
          "matrix"
        ],
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "quote_above",
        "kind": "number",
        "about": "Measure above which a matrix method is offered without a price.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "tax_class",
        "kind": "text",
        "about": "Code of the market tax class of its price.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "external_id",
        "kind": "text",
        "about": "Its key in another system.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "external_refs",
        "kind": "json",
        "about": "Its keys in other systems, as JSON: {\"erp\": \"4711\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  },
  {
    "name": "tiers",
    "operations": "shipping.tiers",
    "verbs": [
      "get",
      "create",
      "update",
      "delete"
    ],
    "parent": {
      "resource": "methods",
      "parameter": "method_id"
    },
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "method_id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false,
        "refersTo": "methods"
      },
      {
        "name": "from_value",
        "kind": "number",
        "about": "Measure from which the tier applies, unique in the method.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "price",
        "kind": "number",
        "about": "Price of the whole consignment.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "position",
        "kind": "number",
        "about": "Place in the order of presentation, from 0.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  },
  {
    "name": "service-levels",
    "operations": "shipping.service-levels",
    "verbs": [
      "get",
      "create",
      "update",
      "delete",
      "make-default"
    ],
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "code",
        "kind": "text",
        "about": "Short name of it in records, unique; it never changes: a letter a-z, then a-z, 0-9, _ and -.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "title",
        "kind": "text",
        "about": "What people call it.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "description",
        "kind": "text",
        "about": "What it means.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "descriptions",
        "kind": "json",
        "about": "What it means by language, as JSON: {\"de\": \"…\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "is_default",
        "kind": "flag",
        "about": "Set if it is taken where none is named; exactly one is the default.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "is_system",
        "kind": "flag",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "labels",
        "kind": "json",
        "about": "Its title by language, as JSON: {\"de\": \"…\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "position",
        "kind": "number",
        "about": "Place in the order of presentation, from 0.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "tone",
        "kind": "code",
        "about": "How it is coloured where it is shown.",
        "codes": [
          "neutral",
          "info",
          "success",
          "warning",
          "danger"
        ],
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  },
  {
    "name": "weight-units",
    "operations": "shipping.weight-units",
    "verbs": [
      "get",
      "create",
      "update",
      "delete",
      "make-default"
    ],
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "code",
        "kind": "text",
        "about": "Short name of it in records, unique; it never changes: a letter a-z, then a-z, 0-9, _ and -.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "title",
        "kind": "text",
        "about": "What people call it.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "description",
        "kind": "text",
        "about": "What it means.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "descriptions",
        "kind": "json",
        "about": "What it means by language, as JSON: {\"de\": \"…\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "is_default",
        "kind": "flag",
        "about": "Set if it is taken where none is named; exactly one is the default.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "is_system",
        "kind": "flag",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "labels",
        "kind": "json",
        "about": "Its title by language, as JSON: {\"de\": \"…\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "position",
        "kind": "number",
        "about": "Place in the order of presentation, from 0.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "tone",
        "kind": "code",
        "about": "How it is coloured where it is shown.",
        "codes": [
          "neutral",
          "info",
          "success",
          "warning",
          "danger"
        ],
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "factor",
        "kind": "number",
        "about": "Kilograms in one unit, above 0.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "is_base",
        "kind": "flag",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  },
  {
    "name": "markets",
    "operations": "markets",
    "verbs": [
      "get",
      "create",
      "update",
      "delete",
      "make-default"
    ],
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "code",
        "kind": "text",
        "about": "Short name of the market in files and settings, unique: a letter a-z, then up to 62 of a-z, 0-9, _ and -.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "name",
        "kind": "text",
        "about": "What the shop calls it.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "currency",
        "kind": "text",
        "about": "Base currency, ISO 4217.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "status",
        "kind": "code",
        "about": "Whether customers may use it.",
        "codes": [
          "active",
          "inactive"
        ],
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "is_default",
        "kind": "flag",
        "about": "Set if it stands in where no market is named; exactly one market is the default.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "labels",
        "kind": "json",
        "about": "Its name by language, as JSON: {\"de\": \"…\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "position",
        "kind": "number",
        "about": "Place in the order of presentation, from 0.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "external_id",
        "kind": "text",
        "about": "Its key in another system.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "external_refs",
        "kind": "json",
        "about": "Its keys in other systems, as JSON: {\"erp\": \"4711\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  },
  {
    "name": "currencies",
    "operations": "markets.currencies",
    "verbs": [
      "get",
      "create",
      "update",
      "delete"
    ],
    "parent": {
      "resource": "markets",
      "parameter": "market_id"
    },
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "market_id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false,
        "refersTo": "markets"
      },
      {
        "name": "code",
        "kind": "text",
        "about": "Currency as upper-case ISO 4217, unique in the market.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "is_default",
        "kind": "flag",
        "about": "Set if it is the default currency of the market.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "position",
        "kind": "number",
        "about": "Place in the order of presentation, from 0.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  },
  {
    "name": "locales",
    "operations": "markets.locales",
    "verbs": [
      "get",
      "create",
      "update",
      "delete"
    ],
    "parent": {
      "resource": "markets",
      "parameter": "market_id"
    },
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "market_id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false,
        "refersTo": "markets"
      },
      {
        "name": "code",
        "kind": "text",
        "about": "Locale as language-COUNTRY, such as de-DE; unique in the market.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "language",
        "kind": "text",
        "about": "Two-letter language; follows from the code and must agree with it.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "country",
        "kind": "text",
        "about": "Two-letter country of the regional variant; follows from the code and must agree with it.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "is_default",
        "kind": "flag",
        "about": "Set if it is the default locale of the market.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "position",
        "kind": "number",
        "about": "Place in the order of presentation, from 0.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  },
  {
    "name": "tax-classes",
    "operations": "markets.tax-classes",
    "verbs": [
      "get",
      "create",
      "update",
      "delete"
    ],
    "parent": {
      "resource": "markets",
      "parameter": "market_id"
    },
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "market_id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false,
        "refersTo": "markets"
      },
      {
        "name": "code",
        "kind": "text",
        "about": "The code that methods and products name, such as standard; unique in the market.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "name",
        "kind": "text",
        "about": "What the shop calls it.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "rate",
        "kind": "number",
        "about": "Tax in percent, 0 to 100: 19 is 19 %.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "is_default",
        "kind": "flag",
        "about": "Set if it is the default tax class of the market.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "labels",
        "kind": "json",
        "about": "Its name by language, as JSON: {\"de\": \"…\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "position",
        "kind": "number",
        "about": "Place in the order of presentation, from 0.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  },
  {
    "name": "list-kinds",
    "operations": "orderlists.kinds",
    "verbs": [
      "get",
      "create",
      "update",
      "delete",
      "make-default"
    ],
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "code",
        "kind": "text",
        "about": "Short name of it in lists, unique, in lower case; it never changes.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "title",
        "kind": "text",
        "about": "What people call it.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "description",
        "kind": "text",
        "about": "What it is for.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "descriptions",
        "kind": "json",
        "about": "What it is for, by language, as JSON: {\"de\": \"…\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "is_default",
        "kind": "flag",
        "about": "Set if lists that name no kind are of it; exactly one is the default.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "is_system",
        "kind": "flag",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "labels",
        "kind": "json",
        "about": "Its title by language, as JSON: {\"de\": \"…\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "position",
        "kind": "number",
        "about": "Place in the order of presentation, from 0.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "tone",
        "kind": "code",
        "about": "How it is coloured where it is shown.",
        "codes": [
          "neutral",
          "info",
          "success",
          "warning",
          "danger"
        ],
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  },
  {
    "name": "number-ranges",
    "operations": "orders.number-ranges",
    "verbs": [
      "get",
      "create",
      "update",
      "delete",
      "defaults"
    ],
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "code",
        "kind": "text",
        "about": "The code by which settings name the range, unique.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "channel_id",
        "kind": "text",
        "about": "Sales channel it is meant for; a label, nothing reads it.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "counter",
        "kind": "number",
        "about": "The last number drawn; the next one is a step above it.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "step",
        "kind": "number",
        "about": "How far apart two numbers are.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "padding",
        "kind": "number",
        "about": "Digits a number is filled up to with zeros; 0 fills none.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "prefix",
        "kind": "text",
        "about": "Text before each number.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "suffix",
        "kind": "text",
        "about": "Text after each number.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "position_step",
        "kind": "number",
        "about": "How far apart positions of an order are numbered; read of the order range alone.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "metadata",
        "kind": "json",
        "about": "Extra values for programs of yours, as JSON. Usually empty.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  },
  {
    "name": "return-reasons",
    "operations": "orders.return-reasons",
    "verbs": [
      "get",
      "create",
      "update",
      "delete",
      "defaults"
    ],
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "code",
        "kind": "text",
        "about": "Short name of it in returns, unique; it never changes.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "title",
        "kind": "text",
        "about": "What people read.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "labels",
        "kind": "json",
        "about": "Its title by language, as JSON: {\"de\": \"…\"}.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "position",
        "kind": "number",
        "about": "Place in the order of presentation, from 0.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "enabled",
        "kind": "flag",
        "about": "Set if new returns may name it.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "is_default",
        "kind": "flag",
        "about": "Set if returns that name no reason have it; at most one is the default.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  },
  {
    "name": "cart-profiles",
    "operations": "carts.io.profiles",
    "verbs": [
      "get",
      "create",
      "update",
      "delete",
      "defaults"
    ],
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "name",
        "kind": "text",
        "about": "What the shop calls it, unique.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "direction",
        "kind": "code",
        "about": "Whether it reads files or writes them.",
        "codes": [
          "import",
          "export"
        ],
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "entity",
        "kind": "code",
        "about": "Whose fields its mapping names: of the cart, or of its lines. CSV has lines alone.",
        "codes": [
          "carts",
          "cart_items"
        ],
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "format",
        "kind": "code",
        "about": "The format of its files.",
        "codes": [
          "json",
          "csv"
        ],
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "apply_mode",
        "kind": "code",
        "about": "What an import does: insert makes a new cart, append adds to one, replace drops its lines first.",
        "codes": [
          "insert",
          "append",
          "replace"
        ],
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "mapping",
        "kind": "json",
        "about": "Fields by the columns or keys that stand for them in the file. An export has these alone, in this order.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "options",
        "kind": "json",
        "about": "Anything that the shop keeps with it; nothing here is read.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "is_template",
        "kind": "flag",
        "about": "Set if it is a model for others.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  },
  {
    "name": "peppol-partners",
    "operations": "peppol.partners",
    "verbs": [
      "get",
      "create",
      "update",
      "delete"
    ],
    "fields": [
      {
        "name": "id",
        "kind": "text",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "endpoint",
        "kind": "text",
        "about": "Address in the Peppol network, unique; it never changes: a scheme of the EAS list, a colon and an id.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "name",
        "kind": "text",
        "about": "Name by which the shop knows it.",
        "inCreate": "needs",
        "inUpdate": true
      },
      {
        "name": "organization_id",
        "kind": "text",
        "about": "Organization that its orders are of.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "contact_id",
        "kind": "text",
        "about": "Contact that its orders are of.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "market",
        "kind": "text",
        "about": "Code of the market of its orders, where the address that they go to is no market’s; the default one where none is named.",
        "inCreate": "may",
        "inUpdate": true
      },
      {
        "name": "created_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      },
      {
        "name": "updated_at",
        "kind": "moment",
        "inCreate": "no",
        "inUpdate": false
      }
    ]
  }
];
