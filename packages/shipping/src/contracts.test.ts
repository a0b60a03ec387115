import { openapiDocument } from '@waybill/api/openapi';
import { expect, it } from 'vitest';
import { carrierCatalogOperations } from './carrier/catalog.operations.ts';
import { rateOperations } from './rate/rate.operations.ts';
import { trackingOperations } from './tracking/tracking.operations.ts';
import { vocabularyOperations } from './vocabulary/vocabulary.operations.ts';

it('every contract of quotes, links and words can be described', () => {
  const operations = [
    ...carrierCatalogOperations,
    ...rateOperations,
    ...trackingOperations,
    ...vocabularyOperations,
  ];
  expect(Object.keys(openapiDocument(operations, '0.0.0').paths)).toEqual([
    '/v1/shipping/carriers/catalog',
    '/v1/shipping/rates',
    '/v1/shipping/tracking',
    '/v1/shipping/vocabularies',
    '/v1/shipping/vocabularies/{name}',
  ]);
});
