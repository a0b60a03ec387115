import { type DecimalRule, decimalProblem } from '@waybill/api/input';
import { judgedAfter } from '@waybill/api/judged';
import * as v from 'valibot';

/** A declared setting (API-115): its values, its default and where it may vary. */
export interface Setting {
  readonly schema: v.GenericSchema;
  readonly fallback: unknown;
  /** A market's value wins over the tenant's; a tenant-scoped setting knows no market. */
  readonly scope: 'tenant' | 'market';
}

/** The settings of one area, by name. */
export type Declarations = Readonly<Record<string, Setting>>;

const tenantWide = (schema: v.GenericSchema, fallback: unknown): Setting => ({
  schema,
  fallback,
  scope: 'tenant',
});

const perMarket = (schema: v.GenericSchema, fallback: unknown): Setting => ({
  schema,
  fallback,
  scope: 'market',
});

const flag = v.boolean();
const code = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const optionalText = v.pipe(v.string(), v.maxLength(255));
const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/u, 'must be an ISO 4217 code'));
const locale = v.pipe(v.string(), v.regex(/^([a-z]{2}-[A-Z]{2})?$/u, 'must look like de-DE'));
const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'must look like 14:30'));
const count = (minimum: number, maximum = 1_000_000) =>
  v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(maximum));
const decimal = (rule: DecimalRule) =>
  judgedAfter(v.number(), (value) => decimalProblem(value, rule));
const amount = decimal({ digits: 4 });
const percent = decimal({ digits: 4, maximum: 100 });
const quantity = decimal({ digits: 3 });
const oneOf = <const Values extends readonly string[]>(...values: Values) => v.picklist(values);

const orders = {
  // What one transaction holds is a limit of its own, whatever stands here.
  max_items_per_order: tenantWide(count(1), 500),
  cancel_requires_reason: tenantWide(flag, false),
  default_comment_visibility: tenantWide(oneOf('internal', 'customer'), 'internal'),
  buyer_scope: perMarket(oneOf('own', 'organization', 'tenant'), 'organization'),
  on_hold_blocks: tenantWide(oneOf('shipping', 'shipping_and_cancel', 'nothing'), 'shipping'),
  order_number_range_code: tenantWide(code, 'order'),
  delivery_number_range_code: tenantWide(code, 'delivery'),
  return_number_range_code: tenantWide(code, 'return'),
  default_currency: perMarket(currency, 'EUR'),
  require_approval_above_value: perMarket(amount, null),
  auto_complete_on: tenantWide(oneOf('shipment', 'payment', 'manual'), 'shipment'),
  allow_modification_after_acknowledge: tenantWide(flag, false),
} as const satisfies Declarations;

const orderlists = {
  cart_merge_mode: tenantWide(oneOf('append', 'replace'), 'append'),
  default_kind: perMarket(code, null),
  shared_lists_editable: tenantWide(flag, false),
  reject_unknown_articles: tenantWide(flag, false),
  on_missing_article: tenantWide(oneOf('include', 'skip', 'fail'), 'include'),
  max_items_per_list: tenantWide(count(1, 1_000), 500),
  max_lists_per_owner: tenantWide(count(0), 100),
} as const satisfies Declarations;

const shipping = {
  free_above_compares: perMarket(oneOf('net', 'gross'), 'net'),
  cutoff_time: perMarket(clock, null),
  handling_days: perMarket(count(0, 365), 0),
  matrix_basis_default: perMarket(oneOf('weight', 'quantity', 'order_value'), 'weight'),
  weight_unit: perMarket(code, null),
  free_shipping_threshold: perMarket(amount, null),
  shipping_tax_class: perMarket(code, null),
  default_carrier: perMarket(optionalText, null),
  default_shipping_tax_rate: perMarket(percent, null),
} as const satisfies Declarations;

const markets = {
  fallback_locale: tenantWide(locale, 'de-DE'),
  locale_granularity: tenantWide(oneOf('regional', 'language'), 'regional'),
  locale_fallback: tenantWide(oneOf('language', 'default_locale', 'none'), 'language'),
  prices_include_tax: perMarket(flag, null),
} as const satisfies Declarations;

const inventories = {
  default_location_code: tenantWide(code, 'main'),
  movement_reason_required: tenantWide(oneOf('none', 'adjustments', 'all'), 'adjustments'),
  reservation_ttl_minutes: tenantWide(count(0), 0),
  restock_on_return_default: tenantWide(flag, true),
  backorder_policy: tenantWide(oneOf('deny', 'allow_per_sku', 'allow'), 'deny'),
  allocation_strategy: tenantWide(oneOf('priority', 'nearest', 'single_location'), 'priority'),
  allow_negative_stock: tenantWide(flag, false),
  reorder_alert_enabled: tenantWide(flag, true),
  reorder_point_default: tenantWide(quantity, 0),
} as const satisfies Declarations;

const carts = {
  default_currency: perMarket(currency, 'EUR'),
  multi_cart_enabled: tenantWide(flag, true),
  max_items_per_cart: tenantWide(count(0), 500),
  max_quantity_per_line: tenantWide(quantity, 0),
} as const satisfies Declarations;

/** Every setting of every area (API-114). */
export const settings = { orders, orderlists, shipping, markets, inventories, carts } as const;

export type App = keyof typeof settings;

/** The areas that have settings. */
export const apps = Object.keys(settings) as readonly App[];

export function isApp(name: string): name is App {
  return Object.hasOwn(settings, name);
}

/** The value a setting holds: what its schema gives, or null where null is the default. */
export type SettingsOf<Name extends App> = {
  readonly [Key in keyof (typeof settings)[Name]]: SettingValue;
};

type SettingValue = string | number | boolean | null;
