import { answerPartEntity, idempotencyEntity } from '@waybill/api/idempotency.entity';
import { tallyEntity } from '@waybill/api/request-budget.repository';
import { changeEntity } from '@waybill/events/change.entity';
import { missedEntity } from '@waybill/events/missed.entity';
import { packEvents, unpackEvents } from '@waybill/events/packed-events';
import { probeEntity } from '@waybill/events/probe.entity';
import { watchEntity } from '@waybill/events/stream-watch.repository';
import { settingsKind, valuesOf } from '@waybill/settings/settings.repository';
import { apiKeyEntity } from '@waybill/tenants/api-key/api-key.entity';
import { tenantEntity } from '@waybill/tenants/tenant/tenant.entity';
import { walkEntity } from '@waybill/tenants/tenant/walk-tenants.command';
import { AT, anId, LATER, openSampleOf, sampleOf, TTL } from '../sample.ts';

const CHANGE = '01M821T29JBDACV2QGGE9886';

const SETTINGS = { buyer_scope: 'own', max_items_per_order: 500, delivery_days: null };

export const wireSamples = [
  sampleOf(idempotencyEntity, {
    state: 'done',
    fingerprint: '_qJK2mQ1e0y9h4Jm2f9bq5v2b0D0Wb3mM3a0m6a7cXk',
    claim: anId(4),
    lease: Date.parse(AT),
    status: 201,
    text: '{"id":"1"}',
    packed: new Uint8Array([31, 139]),
    parts: 2,
    claimed: anId(4),
    ttl: TTL,
  }),
  sampleOf(answerPartEntity, { packed: new Uint8Array([31, 139]), ttl: TTL }),
  sampleOf(tallyEntity, {
    began: Date.parse(AT),
    requests: 120,
    before: 340,
    prices: { 'orders.get': 1, 'orders.list': 16 },
    ttl: TTL,
  }),
  openSampleOf(
    settingsKind,
    Object.fromEntries(Object.entries(SETTINGS).map(([name, value]) => [`v_${name}`, value])),
    valuesOf,
    { 1: SETTINGS },
  ),
];

export const eventSamples = [
  sampleOf(
    changeEntity,
    {
      packed: packEvents([
        { body: '{"topic":"order.placed","time":"2026-11-21T09:00:00.000Z"}', row: '{"rev":1}' },
        { body: '{"topic":"order.created","time":"2026-11-21T09:00:00.000Z"}' },
      ]),
      ttl: TTL,
    },
    { unpack: { packed: unpackEvents } },
  ),
  sampleOf(missedEntity, { tenant: 'acme', change: CHANGE, home: 'ORDER#1', indexes: [0, 1] }),
  sampleOf(probeEntity, { seen: true, ttl: TTL }),
  sampleOf(watchEntity, {
    watch: {
      known: AT,
      isLit: false,
      sent: [LATER],
      windows: [{ from: AT, to: LATER, tenant: 'acme' }],
      place: { tenant: 'acme', behind: CHANGE },
    },
    rev: 14,
  }),
];

export const tenantSamples = [
  sampleOf(tenantEntity, {
    name: 'Acme',
    status: 'suspended',
    rate_limit: 100,
    created_at: AT,
    updated_at: LATER,
    cursor_secret: 'f3Vd9pR1',
    operator: true,
  }),
  sampleOf(apiKeyEntity, {
    id: anId(1),
    name: 'Storefront',
    permissions: ['orders.*'],
    expires_at: LATER,
    contact_id: anId(2),
    organization_id: anId(3),
    contact_permissions: ['orders.approve'],
    location_ids: null,
    key_hint: '…UME4',
    created_by: null,
    last_made: null,
    created_at: AT,
  }),
  sampleOf(walkEntity, { slug: 'acme' }),
];
