import { changeEntity } from '@waybill/events/change.entity';
import { missedEntity } from '@waybill/events/missed.entity';
import { packEvents, unpackEvents } from '@waybill/events/packed-events';
import { probeEntity } from '@waybill/events/probe.entity';
import { watchEntity } from '@waybill/events/stream-watch.repository';
import { apiKeyEntity } from '@waybill/tenants/api-key/api-key.entity';
import { tenantEntity } from '@waybill/tenants/tenant/tenant.entity';
import { walkEntity } from '@waybill/tenants/tenant/walk-tenants.command';
import { AT, anId, LATER, sampleOf, TTL } from '../sample.ts';

const CHANGE = '01M821T29JBDACV2QGGE9886';

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
    key_hint: '…UME4',
    created_at: AT,
  }),
  sampleOf(walkEntity, { slug: 'acme' }),
];
