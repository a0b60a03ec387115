/** Operations without a button, a form or a page here, by the reason for it. */
export const NOT_OFFERED: Readonly<Record<string, string>> = {
  'the list shows all that the record has': `
    api-keys.get carts.items.get inventories.movements.get inventories.reservations.get
    inventories.stock.get orderlists.items.list orderlists.items.get`,
  'the shop of a buyer does it, not a person of the back office': `
    carts.create carts.update carts.items.create carts.items.replace carts.items.delete
    carts.items.update inventories.reserve orderlists.create orderlists.update
    orderlists.items.create orderlists.items.replace orderlists.items.delete
    orderlists.items.update orders.place`,
  'programs ask for it; people see its answer on another page': `
    carts.vocabularies.get events.get-catalog health.live health.ready health.version inventories.locations.defaults.get
    locale markets.context markets.locale-policy markets.vocabulary openapi.get
    orderlists.defaults.get orderlists.vocabularies.get orders.number-ranges.defaults.get
    orders.return-reasons.defaults.get ping shipping.carriers.catalog shipping.carriers.defaults.get
    shipping.methods.defaults.get`,
  'assistants call it, and people see their calls under Agents': 'agents.call',
  'Today and the list of orders show what waits for days': 'orders.late',
  'a row is corrected by its count, with inventories.stock.adjust': 'inventories.adjust',
  'documents come from an access point; files, from the command line':
    'peppol.documents.receive peppol.documents.check',
  'a schedule does it every hour': 'carts.maintenance.run',
  'a schedule does it every minute': 'inventories.reservations.sweep',
  'the page of a cart merges it into another one': 'carts.merge',
  'a delivery makes the row of a new article': 'inventories.stock.create',
  'a row with bookings stays; an empty one does no harm': 'inventories.stock.delete',
  'it is the index of what the pages read one by one': `
    carts.vocabularies.list inventories.vocabularies.list markets.vocabularies orderlists.vocabularies.list
    orders.vocabularies.list peppol.vocabularies.list shipping.vocabularies.list`,
  'the lists with which a buyer begins are the shop’s to make': 'orderlists.defaults',
  'it is the operator’s, whose keys do not sign in here': `
    orders.search.rebuild orders.search.rebuild.get tenants.api-keys.create tenants.create
    tenants.list tenants.get tenants.update`,
  'a tax class in use says so when it is deleted': 'shipping.tax-classes.usage',
  'tiers are changed one by one on their page': 'shipping.tiers.replace shipping.tiers.ladder',
  'the page of an order links the tracking page of its shipments':
    'shipping.tracking shipping.tracking.get',
  'the deliveries of the endpoint show how far its recovery has come': 'webhooks.jobs.get',
};
