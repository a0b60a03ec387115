import { carriers } from '@waybill/shipping/carrier/carrier.resource';
import { methods } from '@waybill/shipping/method/method.resource';
import { serviceLevels } from '@waybill/shipping/service-level/service-level.resource';
import { offerKind, versionName, versionsOf } from '@waybill/shipping/shared/offer-versions';
import { tierChunk } from '@waybill/shipping/tier/tier-chunk.entity';
import { weightUnits } from '@waybill/shipping/weight-unit/weight-unit.resource';
import { AT, anId, LATER, openSampleOf, sampleOf } from '../sample.ts';

const record = { id: anId(1), rev: 2, created_at: AT, updated_at: LATER };
const externalKeys = { external_id: 'erp-1', external_refs: { erp: '1' } };
const presented = {
  title: 'Standard',
  description: 'Within a week.',
  descriptions: { de: 'Binnen einer Woche.' },
  is_system: true,
  labels: { de: 'Standard' },
  position: 3,
  tone: 'neutral',
};

const OFFER = {
  [versionName('method', anId(1))]: 3,
  [versionName('tiers', anId(1))]: 12,
  [versionName('unit', 'DEFAULT')]: anId(2),
};

export const shippingSamples = [
  sampleOf(carriers.stored.record, {
    ...record,
    code: 'gls',
    name: 'GLS',
    countries: ['DE', 'AT'],
    cutoff_time: '09:00',
    eta_days_max: 2,
    eta_days_min: 1,
    handling_days: 1,
    labels: { de: 'GLS' },
    metadata: { a: 1 },
    position: 3,
    service_level: 'standard',
    status: 'retired',
    tracking_url_template: 'https://example.com/{tracking_code}',
    ...externalKeys,
    methods: 2,
  }),
  sampleOf(carriers.stored.sentinel, { code: 'gls', id: anId(1) }),
  sampleOf(methods.stored.record, {
    ...record,
    code: 'standard',
    name: 'Standard shipping',
    carrier: 'gls',
    carrier_id: anId(2),
    countries: ['DE'],
    currency: 'EUR',
    description: 'Within a week.',
    enabled: true,
    eta_days_max: 5,
    eta_days_min: 2,
    free_above: 50,
    labels: { de: 'Standardversand' },
    matrix_attribute: 'size',
    matrix_basis: 'weight',
    metadata: { a: 1 },
    position: 3,
    price: 4.9,
    pricing_type: 'matrix',
    quote_above: 31.5,
    tax_class: 'standard',
    ...externalKeys,
  }),
  sampleOf(methods.stored.sentinel, { code: 'standard', id: anId(1) }),
  sampleOf(serviceLevels.stored.record, {
    ...record,
    ...presented,
    code: 'standard',
    carriers: 3,
  }),
  sampleOf(serviceLevels.stored.sentinel, { code: 'standard', id: anId(1) }),
  sampleOf(serviceLevels.stored.pointer, { id: anId(1), rev: 2 }),
  sampleOf(weightUnits.stored.record, {
    ...record,
    ...presented,
    code: 'lb',
    factor: 0.45359237,
    is_base: false,
  }),
  sampleOf(weightUnits.stored.sentinel, { code: 'lb', id: anId(1) }),
  sampleOf(weightUnits.stored.pointer, { id: anId(1), rev: 2 }),
  sampleOf(tierChunk, {
    rows: [
      [anId(3), anId(4)],
      [0, 10.5],
      [4.9, 9.9],
      [0, 1],
      [AT, AT],
      [AT, LATER],
    ],
    rev: 2,
  }),
  openSampleOf(offerKind, OFFER, (item) => Object.fromEntries(versionsOf([item])), { 1: OFFER }),
];
