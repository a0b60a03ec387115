/** One rule of the kit for every collection of at most 1,000 records. */
const LIMIT = 'packages/kit/resources/src/perform/decide.test.ts';

/** The codes of these records never change; the kit declares the refusal for every update. */
const CODE_STAYS = 'packages/kit/resources/src/declare/resource.test.ts';

/** Placement refuses these of any caller; what a list hands over cannot bring them about. */
const PLACEMENT = 'functions/orders/place.test.ts';

/** A shelf has to hold all that a balance can say before an order passes it. */
const BALANCE = 'packages/areas/inventories/src/order-goods/goods-book.test.ts';

/** A host name has to lead to an address that is not public, which takes a name server. */
const RESOLVED = 'test/contract/refusals.test.ts';

/**
 * Refusals that no suite is answered by their operation, each with the test that proves its rule.
 * `any` stands before the codes that every operation may answer, `list` before those of every list.
 */
export const excused: Readonly<Record<string, string>> = {
  'any overloaded': 'packages/kit/api/src/serve.test.ts',
  'any rate_limited': 'packages/kit/api/src/request-budget.repository.test.ts',
  'api-keys.create key_limit_reached': 'packages/areas/tenants/src/api-key/new-api-key.test.ts',
  'carts.io.profiles.create limit_reached': LIMIT,
  'inventories.adjust quantity_limit_exceeded':
    'packages/areas/inventories/src/booking/adjust-stock.test.ts',
  // A correction writes the unique keys of the rows that a receipt makes.
  'inventories.adjust unique_violation':
    'packages/areas/inventories/src/booking/receive-stock.test.ts',
  'inventories.availability-states.create limit_reached': LIMIT,
  'inventories.availability-states.update unique_violation': CODE_STAYS,
  'inventories.locations.create limit_reached': LIMIT,
  'inventories.reserve quantity_limit_exceeded':
    'packages/areas/inventories/src/reservation/reserve-stock.test.ts',
  'markets.backfill limit_reached': LIMIT,
  'markets.currencies.create limit_reached': LIMIT,
  'markets.locales.create limit_reached': LIMIT,
  'markets.tax-classes.create limit_reached': LIMIT,
  'orders.approve quantity_limit_exceeded': BALANCE,
  'orders.items.create quantity_limit_exceeded': BALANCE,
  'orders.place quantity_limit_exceeded': BALANCE,
  'orders.returns.complete quantity_limit_exceeded': BALANCE,
  'orderlists.to-order quantity_limit_exceeded': BALANCE,
  // Only a call beside it can take the code of a range that was missing.
  'orders.number-ranges.defaults unique_violation':
    'functions/orders/number-ranges/number-ranges.test.ts',
  'orders.return-reasons.create limit_reached': LIMIT,
  'orders.return-reasons.update unique_violation': CODE_STAYS,
  'orderlists.kinds.create limit_reached': LIMIT,
  'orderlists.kinds.update unique_violation': CODE_STAYS,
  // Rows sorted by another column than those of the index, which the kit of lists refuses for all.
  'list list_too_broad': 'packages/kit/table/src/list/read/read-page.test.ts',
  // A catalogue has to say that it does not know the article; one rule for carts and orders.
  'orderlists.to-cart missing_article':
    'packages/areas/order-lists/src/conversion/convert-list.test.ts',
  'orderlists.to-order contact_mismatch': PLACEMENT,
  'orderlists.to-order discount_exceeds_total': PLACEMENT,
  'orderlists.to-order grand_total_mismatch': PLACEMENT,
  'orderlists.to-order item_identity_required': PLACEMENT,
  'orderlists.to-order items_required': PLACEMENT,
  'orderlists.to-order payload_too_large': 'functions/orders/large-orders.test.ts',
  'orderlists.to-order payment_status_not_allowed': 'functions/orders/buyers.acts.test.ts',
  'orderlists.to-order unique_violation': PLACEMENT,
  // A document gives its order no key of another system.
  'peppol.documents.receive unique_violation': PLACEMENT,
  'peppol.partners.create limit_reached': LIMIT,
  'peppol.partners.update unique_violation': CODE_STAYS,
  'shipping.carriers.create limit_reached': LIMIT,
  'shipping.methods.create limit_reached': LIMIT,
  'shipping.service-levels.create limit_reached': LIMIT,
  'shipping.service-levels.update unique_violation': CODE_STAYS,
  'shipping.weight-units.create limit_reached': LIMIT,
  'shipping.weight-units.update unique_violation': CODE_STAYS,
  'webhooks.endpoints.create url_blocked_address': RESOLVED,
  'webhooks.endpoints.update url_blocked_address': RESOLVED,
};
