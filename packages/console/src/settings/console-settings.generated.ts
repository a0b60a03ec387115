// Made of the declared settings, by `npm run generate openapi`.
import type { SettingsApp } from './setting.ts';

export const SETTINGS: readonly SettingsApp[] = [
  {
    "app": "agents",
    "settings": [
      {
        "name": "enabled",
        "about": "Lets assistants work with your shop.",
        "kind": "flag",
        "fallback": false
      },
      {
        "name": "allow",
        "about": "Tools that assistants have: read looks things up, preview shows what a change would do, write also does it. Or name operations, such as orders.hold or orders.comments.*, to allow these whole.",
        "kind": "list",
        "fallback": [
          "read",
          "preview"
        ]
      },
      {
        "name": "max_amount",
        "about": "Total above which assistants cannot change or place an order, in its own currency; empty for no limit.",
        "kind": "number",
        "fallback": null
      },
      {
        "name": "approve_above",
        "about": "Total above which an order that an assistant places waits until a person approves it; empty for never. Placed orders stay placed.",
        "kind": "number",
        "fallback": 0
      },
      {
        "name": "calls_per_minute",
        "about": "Calls of each key in a minute at most.",
        "kind": "number",
        "fallback": 60
      }
    ]
  },
  {
    "app": "carts",
    "settings": [
      {
        "name": "default_currency",
        "about": "Currency of a new cart that names none.",
        "kind": "text",
        "fallback": "EUR"
      },
      {
        "name": "multi_cart_enabled",
        "about": "Lets an owner have several active carts.",
        "kind": "flag",
        "fallback": true
      },
      {
        "name": "max_items_per_cart",
        "about": "Lines of a cart at most; 0 is no limit.",
        "kind": "number",
        "fallback": 500
      },
      {
        "name": "max_quantity_per_line",
        "about": "Quantity of a line at most; 0 is no limit.",
        "kind": "number",
        "fallback": 0
      },
      {
        "name": "cart_merge_strategy",
        "about": "Lines of the customer’s own cart when a guest signs in: kept beside the guest’s, or replaced.",
        "kind": "text",
        "codes": [
          "merge",
          "replace"
        ],
        "fallback": "merge"
      },
      {
        "name": "price_snapshot_mode",
        "about": "Prices of an order made of a cart: those that the cart shows, or those of that moment.",
        "kind": "text",
        "codes": [
          "snapshot",
          "live"
        ],
        "fallback": "snapshot"
      },
      {
        "name": "convert_reserves_stock",
        "about": "Reserves goods when a cart becomes an order: never, as far as they go, or else no order is made.",
        "kind": "text",
        "codes": [
          "never",
          "request",
          "require"
        ],
        "fallback": "never"
      },
      {
        "name": "abandon_after_minutes",
        "about": "Minutes until a cart is abandoned; 0 is never.",
        "kind": "number",
        "fallback": 0
      },
      {
        "name": "cart_ttl_days",
        "about": "Days until an unused cart is deleted; 0 is never.",
        "kind": "number",
        "fallback": 0
      },
      {
        "name": "guest_cart_ttl_days",
        "about": "Days until a guest’s cart is deleted; 0 is never.",
        "kind": "number",
        "fallback": 0
      }
    ]
  },
  {
    "app": "console",
    "settings": [
      {
        "name": "views",
        "about": "Lists of orders under a name, for everybody in the shop. Save and change them in the list itself.",
        "kind": "json",
        "fallback": []
      },
      {
        "name": "customer_name",
        "about": "Line of the address that is shown as the customer, such as company; empty for the name, else the company.",
        "kind": "text",
        "fallback": null
      },
      {
        "name": "slip_header",
        "about": "Letterhead of packing slips and documents, line by line. Papers of open orders too.",
        "kind": "long",
        "fallback": ""
      },
      {
        "name": "slip_footer",
        "about": "Foot of packing slips and documents, line by line. Papers of open orders too.",
        "kind": "long",
        "fallback": ""
      }
    ]
  },
  {
    "app": "inventories",
    "settings": [
      {
        "name": "default_location_code",
        "about": "Location of bookings that name none.",
        "kind": "text",
        "fallback": "main"
      },
      {
        "name": "movement_reason_required",
        "about": "Bookings of stock that have to give a reason: none, corrections, or all.",
        "kind": "text",
        "codes": [
          "none",
          "adjustments",
          "all"
        ],
        "fallback": "adjustments"
      },
      {
        "name": "reservation_ttl_minutes",
        "about": "Minutes after which a reservation made by hand ends; 0 is never. Older ones end too; those of orders stay.",
        "kind": "number",
        "fallback": 0
      },
      {
        "name": "restock_on_return_default",
        "about": "Puts returned goods into stock by default.",
        "kind": "flag",
        "fallback": true
      },
      {
        "name": "backorder_policy",
        "about": "Sells more than there is: never, for articles that allow it, or always.",
        "kind": "text",
        "codes": [
          "deny",
          "allow_per_sku",
          "allow"
        ],
        "fallback": "deny"
      },
      {
        "name": "allocation_strategy",
        "about": "Location from which goods are reserved by hand: by priority, the nearest, or one that has them all.",
        "kind": "text",
        "codes": [
          "priority",
          "nearest",
          "single_location"
        ],
        "fallback": "priority"
      },
      {
        "name": "allow_negative_stock",
        "about": "Lets a correction go below what is reserved.",
        "kind": "flag",
        "fallback": false
      },
      {
        "name": "reorder_alert_enabled",
        "about": "Shows articles at their reorder point.",
        "kind": "flag",
        "fallback": true
      },
      {
        "name": "reorder_point_default",
        "about": "Reorder point of articles without one; 0 is off.",
        "kind": "number",
        "fallback": 0
      }
    ]
  },
  {
    "app": "markets",
    "settings": [
      {
        "name": "fallback_locale",
        "about": "Locale of a market that has none, such as de-DE.",
        "kind": "text",
        "fallback": "de-DE"
      },
      {
        "name": "locale_granularity",
        "about": "Keeps translations by language and country, or by language alone. Existing ones are not moved.",
        "kind": "text",
        "codes": [
          "regional",
          "language"
        ],
        "fallback": "regional"
      },
      {
        "name": "locale_fallback",
        "about": "Text that stands in for a missing translation: of the language, of the default locale, or none.",
        "kind": "text",
        "codes": [
          "language",
          "default_locale",
          "none"
        ],
        "fallback": "language"
      },
      {
        "name": "prices_include_tax",
        "about": "Tells that prices include tax.",
        "kind": "flag",
        "fallback": null
      }
    ]
  },
  {
    "app": "orderlists",
    "settings": [
      {
        "name": "cart_merge_mode",
        "about": "Fills a cart with a list: beside the lines that it has, or in their place.",
        "kind": "text",
        "codes": [
          "append",
          "replace"
        ],
        "fallback": "append"
      },
      {
        "name": "default_kind",
        "about": "Code of the kind of a list that names none.",
        "kind": "text",
        "fallback": null
      },
      {
        "name": "shared_lists_editable",
        "about": "Lets colleagues change lists shared with them.",
        "kind": "flag",
        "fallback": false
      },
      {
        "name": "reject_unknown_articles",
        "about": "Refuses articles that the catalogue lacks.",
        "kind": "flag",
        "fallback": false
      },
      {
        "name": "on_missing_article",
        "about": "Lines of unknown articles when a list becomes a cart or an order: taken, left out, or refused.",
        "kind": "text",
        "codes": [
          "include",
          "skip",
          "fail"
        ],
        "fallback": "include"
      },
      {
        "name": "max_items_per_list",
        "about": "Lines of a list at most.",
        "kind": "number",
        "fallback": 500
      },
      {
        "name": "max_lists_per_owner",
        "about": "Lists of an owner at most; 0 is no limit.",
        "kind": "number",
        "fallback": 100
      }
    ]
  },
  {
    "app": "orders",
    "settings": [
      {
        "name": "max_items_per_order",
        "about": "Positions of an order at most.",
        "kind": "number",
        "fallback": 500
      },
      {
        "name": "cancel_requires_reason",
        "about": "Asks for a reason to cancel. Open orders too.",
        "kind": "flag",
        "fallback": false
      },
      {
        "name": "default_comment_visibility",
        "about": "Readers of a comment, unless it says otherwise.",
        "kind": "text",
        "codes": [
          "internal",
          "customer"
        ],
        "fallback": "internal"
      },
      {
        "name": "buyer_scope",
        "about": "Orders that a buyer sees in your shop: its own, those of its organization, or all. Placed orders too.",
        "kind": "text",
        "codes": [
          "own",
          "organization",
          "tenant"
        ],
        "fallback": "organization"
      },
      {
        "name": "on_hold_blocks",
        "about": "Stops shipping, or shipping and cancelling, while an order is on hold. Orders that are on hold too.",
        "kind": "text",
        "codes": [
          "shipping",
          "shipping_and_cancel",
          "nothing"
        ],
        "fallback": "shipping"
      },
      {
        "name": "order_number_range_code",
        "about": "Number range of new orders.",
        "kind": "text",
        "fallback": "order"
      },
      {
        "name": "delivery_number_range_code",
        "about": "Number range of new shipments.",
        "kind": "text",
        "fallback": "delivery"
      },
      {
        "name": "return_number_range_code",
        "about": "Number range of new returns.",
        "kind": "text",
        "fallback": "return"
      },
      {
        "name": "default_currency",
        "about": "Currency of a new order that names none.",
        "kind": "text",
        "fallback": "EUR"
      },
      {
        "name": "amount_rounding",
        "about": "Rounds amounts to the currency like an invoice, or keeps four decimals. Placed orders keep their amounts.",
        "kind": "text",
        "codes": [
          "precise",
          "invoice"
        ],
        "fallback": "precise"
      },
      {
        "name": "require_approval_above_value",
        "about": "Total above which a new order waits for approval; empty for never. Placed orders stay placed.",
        "kind": "number",
        "fallback": null
      },
      {
        "name": "auto_complete_on",
        "about": "Completes an order once it is shipped, once it is also paid, or by hand alone. Open orders follow at their next change.",
        "kind": "text",
        "codes": [
          "shipment",
          "payment",
          "manual"
        ],
        "fallback": "shipment"
      },
      {
        "name": "late_after_days",
        "about": "Days after which an order without a requested day is late while something of it is still to be shipped. Open orders too.",
        "kind": "number",
        "fallback": 5
      },
      {
        "name": "allow_modification_after_acknowledge",
        "about": "Lets an acknowledged order be changed. Open orders too.",
        "kind": "flag",
        "fallback": false
      },
      {
        "name": "document_texts",
        "about": "Words on documents in place of those that come with them. Documents of open orders too.",
        "kind": "json",
        "parts": [
          {
            "name": "confirmation",
            "kind": "text"
          },
          {
            "name": "picking_list",
            "kind": "text"
          },
          {
            "name": "delivery_note",
            "kind": "text"
          },
          {
            "name": "return_slip",
            "kind": "text"
          },
          {
            "name": "order",
            "kind": "text"
          },
          {
            "name": "ordered_on",
            "kind": "text"
          },
          {
            "name": "requested_for",
            "kind": "text"
          },
          {
            "name": "shipped_on",
            "kind": "text"
          },
          {
            "name": "registered_on",
            "kind": "text"
          },
          {
            "name": "customer_order_number",
            "kind": "text"
          },
          {
            "name": "carrier",
            "kind": "text"
          },
          {
            "name": "tracking",
            "kind": "text"
          },
          {
            "name": "reason",
            "kind": "text"
          },
          {
            "name": "ship_to",
            "kind": "text"
          },
          {
            "name": "pending",
            "kind": "text"
          },
          {
            "name": "on_hold",
            "kind": "text"
          },
          {
            "name": "cancelled",
            "kind": "text"
          },
          {
            "name": "position",
            "kind": "text"
          },
          {
            "name": "article",
            "kind": "text"
          },
          {
            "name": "quantity",
            "kind": "text"
          },
          {
            "name": "of_ordered",
            "kind": "text"
          },
          {
            "name": "of_cancelled",
            "kind": "text"
          },
          {
            "name": "unit_price",
            "kind": "text"
          },
          {
            "name": "tax",
            "kind": "text"
          },
          {
            "name": "amount",
            "kind": "text"
          },
          {
            "name": "subtotal",
            "kind": "text"
          },
          {
            "name": "shipping",
            "kind": "text"
          },
          {
            "name": "payment_fee",
            "kind": "text"
          },
          {
            "name": "tax_on",
            "kind": "text"
          },
          {
            "name": "total",
            "kind": "text"
          },
          {
            "name": "confirmation_text",
            "kind": "long"
          },
          {
            "name": "picking_list_text",
            "kind": "long"
          },
          {
            "name": "delivery_note_text",
            "kind": "long"
          },
          {
            "name": "return_slip_text",
            "kind": "long"
          }
        ],
        "fallback": {}
      },
      {
        "name": "stock_follows_orders",
        "about": "With Reserve, each new order reserves its goods and books them out when it ships. Orders placed before stay as they are, open ones too: go on booking their goods yourself. Switching off changes no order either.",
        "kind": "text",
        "codes": [
          "off",
          "reserve"
        ],
        "fallback": "off"
      },
      {
        "name": "routing_strategy",
        "about": "Locations that ship a new order: by their priority, by the nearest postal code, or by as few parcels as possible. Placed orders stay where they are.",
        "kind": "text",
        "codes": [
          "priority",
          "nearest",
          "fewest_splits"
        ],
        "fallback": "priority"
      }
    ]
  },
  {
    "app": "peppol",
    "settings": [
      {
        "name": "endpoint",
        "about": "Your address in the Peppol network, such as 0088:7300010000001. Documents to another one are turned away.",
        "kind": "text",
        "fallback": null
      },
      {
        "name": "party",
        "about": "Your company in the documents that you write; empty for the seller as the order names it.",
        "kind": "json",
        "parts": [
          {
            "name": "registration_name",
            "kind": "text"
          },
          {
            "name": "country",
            "kind": "text"
          },
          {
            "name": "company_id",
            "kind": "text"
          },
          {
            "name": "company_scheme",
            "kind": "text"
          },
          {
            "name": "street",
            "kind": "text"
          },
          {
            "name": "street2",
            "kind": "text"
          },
          {
            "name": "city",
            "kind": "text"
          },
          {
            "name": "postal_code",
            "kind": "text"
          },
          {
            "name": "region",
            "kind": "text"
          },
          {
            "name": "contact_name",
            "kind": "text"
          },
          {
            "name": "phone",
            "kind": "text"
          },
          {
            "name": "email",
            "kind": "text"
          }
        ],
        "fallback": null
      },
      {
        "name": "hold_on",
        "about": "Findings for which a new order is put on hold, so that a person looks at it. Orders that are here stay as they are.",
        "kind": "list",
        "codes": [
          "unknown_buyer",
          "unknown_article",
          "no_price",
          "price_differs",
          "totals_differ",
          "validity_passed"
        ],
        "fallback": [
          "unknown_buyer",
          "unknown_article",
          "price_differs",
          "no_price",
          "totals_differ"
        ]
      },
      {
        "name": "refuse_on",
        "about": "Findings for which a document is refused: no order, no change. A finding of both lists refuses.",
        "kind": "list",
        "codes": [
          "unknown_buyer",
          "unknown_article",
          "no_price",
          "price_differs",
          "totals_differ",
          "validity_passed"
        ],
        "fallback": []
      },
      {
        "name": "article_check",
        "about": "With Stock, an article is known when a stock row has its number.",
        "kind": "text",
        "codes": [
          "off",
          "stock"
        ],
        "fallback": "off"
      },
      {
        "name": "changes_until",
        "about": "Until when changes and cancellations by the buyer are executed. Open orders too.",
        "kind": "text",
        "codes": [
          "shipped",
          "acknowledged"
        ],
        "fallback": "shipped"
      },
      {
        "name": "send_receipt",
        "about": "Tells the buyer at once that an order has arrived.",
        "kind": "flag",
        "fallback": true
      },
      {
        "name": "accept_on",
        "about": "When an order is accepted: by a person who acknowledges it, or at once where nothing holds it.",
        "kind": "text",
        "codes": [
          "acknowledge",
          "placement"
        ],
        "fallback": "acknowledge"
      },
      {
        "name": "send_despatch_advice",
        "about": "Tells the buyer of each shipment.",
        "kind": "flag",
        "fallback": true
      },
      {
        "name": "units",
        "about": "Your words for the codes of units, in place of those that come with them: C62 is piece.",
        "kind": "json",
        "fallback": {}
      }
    ]
  },
  {
    "app": "shipping",
    "settings": [
      {
        "name": "free_above_compares",
        "about": "Order value that decides on free shipping: without tax, or with it.",
        "kind": "text",
        "codes": [
          "net",
          "gross"
        ],
        "fallback": "net"
      },
      {
        "name": "time_zone",
        "about": "Clock by which parcels leave, such as Europe/Berlin.",
        "kind": "text",
        "fallback": "UTC"
      },
      {
        "name": "cutoff_time",
        "about": "Time until which parcels leave the same day, such as 14:30.",
        "kind": "text",
        "fallback": null
      },
      {
        "name": "handling_days",
        "about": "Days until a parcel leaves; a carrier’s own win.",
        "kind": "number",
        "fallback": 0
      },
      {
        "name": "matrix_basis_default",
        "about": "Measure by which tiers are looked up, where a method names none.",
        "kind": "text",
        "codes": [
          "weight",
          "quantity",
          "order_value"
        ],
        "fallback": "weight"
      },
      {
        "name": "weight_unit",
        "about": "Code of the unit of tiers by weight.",
        "kind": "text",
        "fallback": null
      },
      {
        "name": "free_shipping_threshold",
        "about": "Order value from which shipping costs nothing, where a method names none; empty for never.",
        "kind": "number",
        "fallback": null
      },
      {
        "name": "shipping_tax_class",
        "about": "Tax class of methods that name none.",
        "kind": "text",
        "fallback": null
      },
      {
        "name": "default_carrier",
        "about": "Carrier of methods that name none.",
        "kind": "text",
        "fallback": null
      },
      {
        "name": "default_shipping_tax_rate",
        "about": "Tax on shipping without a tax class, in %.",
        "kind": "number",
        "fallback": null
      }
    ]
  }
];
