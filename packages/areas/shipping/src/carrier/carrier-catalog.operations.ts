import { defineOperation } from '@waybill/api/operation';
import { CarrierCatalog } from './carrier-catalog.schema.ts';

export const listCarrierCatalogOperation = defineOperation({
  id: 'shipping.carriers.catalog',
  route: 'GET /shipping/carriers/catalog',
  summary: 'List the carriers the service knows, ready to be copied into a tenant',
  description: 'It is the same for every tenant, and reading it writes nothing.',
  response: CarrierCatalog,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Operators cannot look up known carriers and type their details by hand.',
});

export const carrierCatalogOperations = [listCarrierCatalogOperation] as const;
