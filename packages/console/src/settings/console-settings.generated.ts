// Made of the declared settings, by `npm run generate openapi`.
import type { SettingsApp } from './setting.ts';

export const SETTINGS: readonly SettingsApp[] = [
  {
    "app": "carts",
    "settings": [
      {
        "name": "default_currency",
        "kind": "json",
        "fallback": "EUR"
      },
      {
        "name": "multi_cart_enabled",
        "kind": "flag",
        "fallback": true
      },
      {
        "name": "max_items_per_cart",
        "kind": "number",
        "fallback": 500
      },
      {
        "name": "max_quantity_per_line",
        "kind": "number",
        "fallback": 0
      },
      {
        "name": "cart_merge_strategy",
        "kind": "text",
        "codes": [
          "merge",
          "replace"
        ],
        "fallback": "merge"
      },
      {
        "name": "price_snapshot_mode",
        "kind": "text",
        "codes": [
          "snapshot",
          "live"
        ],
        "fallback": "snapshot"
      },
      {
        "name": "convert_reserves_stock",
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
        "kind": "number",
        "fallback": 0
      },
      {
        "name": "cart_ttl_days",
        "kind": "number",
        "fallback": 0
      },
      {
        "name": "guest_cart_ttl_days",
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
        "kind": "json",
        "fallback": []
      },
      {
        "name": "customer_name",
        "kind": "text",
        "fallback": null
      },
      {
        "name": "slip_header",
        "kind": "text",
        "fallback": ""
      },
      {
        "name": "slip_footer",
        "kind": "text",
        "fallback": ""
      }
    ]
  },
  {
    "app": "inventories",
    "settings": [
      {
        "name": "default_location_code",
        "kind": "text",
        "fallback": "main"
      },
      {
        "name": "movement_reason_required",
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
        "kind": "number",
        "fallback": 0
      },
      {
        "name": "restock_on_return_default",
        "kind": "flag",
        "fallback": true
      },
      {
        "name": "backorder_policy",
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
        "kind": "flag",
        "fallback": false
      },
      {
        "name": "reorder_alert_enabled",
        "kind": "flag",
        "fallback": true
      },
      {
        "name": "reorder_point_default",
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
        "kind": "text",
        "fallback": "de-DE"
      },
      {
        "name": "locale_granularity",
        "kind": "text",
        "codes": [
          "regional",
          "language"
        ],
        "fallback": "regional"
      },
      {
        "name": "locale_fallback",
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
        "kind": "text",
        "codes": [
          "append",
          "replace"
        ],
        "fallback": "append"
      },
      {
        "name": "default_kind",
        "kind": "text",
        "fallback": null
      },
      {
        "name": "shared_lists_editable",
        "kind": "flag",
        "fallback": false
      },
      {
        "name": "reject_unknown_articles",
        "kind": "flag",
        "fallback": false
      },
      {
        "name": "on_missing_article",
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
        "kind": "number",
        "fallback": 500
      },
      {
        "name": "max_lists_per_owner",
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
        "kind": "number",
        "fallback": 500
      },
      {
        "name": "cancel_requires_reason",
        "kind": "flag",
        "fallback": false
      },
      {
        "name": "default_comment_visibility",
        "kind": "text",
        "codes": [
          "internal",
          "customer"
        ],
        "fallback": "internal"
      },
      {
        "name": "buyer_scope",
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
        "kind": "text",
        "fallback": "order"
      },
      {
        "name": "delivery_number_range_code",
        "kind": "text",
        "fallback": "delivery"
      },
      {
        "name": "return_number_range_code",
        "kind": "text",
        "fallback": "return"
      },
      {
        "name": "default_currency",
        "kind": "json",
        "fallback": "EUR"
      },
      {
        "name": "amount_rounding",
        "kind": "text",
        "codes": [
          "precise",
          "invoice"
        ],
        "fallback": "precise"
      },
      {
        "name": "require_approval_above_value",
        "kind": "number",
        "fallback": null
      },
      {
        "name": "auto_complete_on",
        "kind": "text",
        "codes": [
          "shipment",
          "payment",
          "manual"
        ],
        "fallback": "shipment"
      },
      {
        "name": "allow_modification_after_acknowledge",
        "kind": "flag",
        "fallback": false
      },
      {
        "name": "document_texts",
        "kind": "json",
        "fallback": {}
      },
      {
        "name": "stock_follows_orders",
        "kind": "text",
        "codes": [
          "off",
          "reserve"
        ],
        "fallback": "off"
      },
      {
        "name": "routing_strategy",
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
    "app": "shipping",
    "settings": [
      {
        "name": "free_above_compares",
        "kind": "text",
        "codes": [
          "net",
          "gross"
        ],
        "fallback": "net"
      },
      {
        "name": "time_zone",
        "kind": "text",
        "fallback": "UTC"
      },
      {
        "name": "cutoff_time",
        "kind": "text",
        "fallback": null
      },
      {
        "name": "handling_days",
        "kind": "number",
        "fallback": 0
      },
      {
        "name": "matrix_basis_default",
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
        "kind": "text",
        "fallback": null
      },
      {
        "name": "free_shipping_threshold",
        "kind": "number",
        "fallback": null
      },
      {
        "name": "shipping_tax_class",
        "kind": "text",
        "fallback": null
      },
      {
        "name": "default_carrier",
        "kind": "text",
        "fallback": null
      },
      {
        "name": "default_shipping_tax_rate",
        "kind": "number",
        "fallback": null
      }
    ]
  }
];
