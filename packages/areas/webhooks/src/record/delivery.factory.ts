import type { StoredDelivery } from './delivery.entity.ts';

/** A delivery that waits for its first attempt, as stored. */
export function storedDelivery(fields: Partial<StoredDelivery> = {}): StoredDelivery {
  return {
    id: 'dlv_01JA0Z3K5T8W6Q2R4Y7N9B1C3E',
    tenant: 'acme',
    event_id: 'evt_1',
    event_home: null,
    endpoint_id: 'whe_1',
    topic: 'order.placed',
    status: 'pending',
    round: 1,
    attempts: 0,
    manual_no: 0,
    trigger: 'event',
    next_attempt_at: null,
    first_attempt_at: null,
    last_attempt_at: null,
    delivered_at: null,
    gives_up_at: null,
    last_status_code: null,
    last_error_code: null,
    created_at: '2026-03-01T10:00:00.000Z',
    ttl: 0,
    duration_ms: null,
    claim: null,
    lease: null,
    ...fields,
  };
}
