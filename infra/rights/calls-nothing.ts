const ANSWERS_CODE = 'It answers what is part of the code.';

/** Functions that call nothing of AWS in any suite, with the reason. */
export const callsNothing: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'carts.vocabularies.get',
    'carts.vocabularies.list',
    'events.get-catalog',
    'health.live',
    'health.version',
    'inventories.locations.defaults.get',
    'inventories.vocabularies.get',
    'inventories.vocabularies.list',
    'markets.vocabularies',
    'markets.vocabulary',
    'openapi.get',
    'orderlists.vocabularies.list',
    'orders.number-ranges.defaults.get',
    'orders.return-reasons.defaults.get',
    'orders.vocabularies.get',
    'orders.vocabularies.list',
    'peppol.vocabularies.get',
    'peppol.vocabularies.list',
    'ping',
    'platform.unmatched',
    'shipping.carriers.catalog',
    'shipping.carriers.defaults.get',
    'shipping.methods.defaults.get',
    'shipping.vocabularies.list',
    'webhooks.topics.list',
  ].map((id) => [id, ANSWERS_CODE]),
);
