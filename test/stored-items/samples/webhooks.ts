import {
  endpointCountEntity,
  endpointEntity,
  gateEntity,
  healthEntity,
  hostGateEntity,
  sealedEntity,
} from '@waybill/webhooks/endpoint/endpoint.entity';
import {
  type Attempt,
  attemptEntity,
  packAttempt,
  unpackAttempt,
} from '@waybill/webhooks/record/attempt.entity';
import { deliveryEntity } from '@waybill/webhooks/record/delivery.entity';
import { sealingKeyEntity } from '@waybill/webhooks/sealing/sealing-key.entity';
import { recoveryEntity } from '@waybill/webhooks/task/recovery.entity';
import { taskEntity } from '@waybill/webhooks/task/task.entity';
import { AT, LATER, sampleOf, TTL } from '../sample.ts';

const ENDPOINT = 'whe_01M821YEZTZGJWWW58GXFF6FYH';
const EVENT = 'evt_01M821YEZTXJ7DGMHPQKVSE800';
const DELIVERY = 'dlv_01M821YEZTXJ7DGMHPQKVSE80001M821YEZTZGJWWW58GXFF6FYH';
const ATTEMPT = 'att_01M821YEZTR2FF19TABRRGDBD9';
const JOB = 'whj_01M821YB0G43S27NASGREVK18D';

const attempt: Attempt = {
  id: ATTEMPT,
  delivery_id: DELIVERY,
  round: 1,
  number: 2,
  trigger: 'event',
  url: 'https://example.com/in',
  remote_address: '192.0.2.1',
  started_at: AT,
  duration_ms: 18,
  timings: { dns: 1, connect: 2 },
  request_headers: { 'content-type': 'application/json' },
  secret_versions: [1],
  outcome: 'failure',
  status_code: 500,
  error_code: 'response_timeout',
  response_headers: { server: 'example' },
  response_body: 'out of order',
  response_truncated: true,
  next_attempt_at: LATER,
};

export const webhookSamples = [
  sampleOf(endpointEntity, {
    id: ENDPOINT,
    url: 'https://example.com/in',
    description: 'The warehouse',
    topics: ['order.*'],
    header_names: ['Authorization'],
    headers_version: 2,
    status: 'disabled',
    disabled_reason: 'manual',
    disabled_at: LATER,
    secret_hint: '…vaQ=',
    secrets: [{ version: 1, created_at: AT, expires_at: LATER }],
    max_concurrency: 4,
    version: 3,
    created_at: AT,
    updated_at: LATER,
  }),
  sampleOf(endpointCountEntity, { endpoints: 20 }),
  sampleOf(healthEntity, {
    health: {
      consecutive_failures: 1,
      failing_since: AT,
      last_success_at: AT,
      last_failure_at: LATER,
      last_status_code: 500,
      last_error_code: 'response_timeout',
      breaker: { state: 'closed', failures: 1, timeouts: 1, probes: 0, next_probe_at: LATER },
      counted: [ATTEMPT],
    },
    rev: 2,
  }),
  sampleOf(sealedEntity, { sealed: '2.7VsujDqUcVv8mjJPxho' }),
  sampleOf(sealingKeyEntity, { public_key: 'MCowBQYDK2VuAyEA', path: ['6oEyplPf', 'MCowBQYD'] }),
  sampleOf(hostGateEntity, { ttl: 1_772_445_600 }),
  sampleOf(gateEntity, {
    visit_at: LATER,
    tests: { minute: '2026-11-21T09:00', tests: 3 },
    job: JOB,
  }),
  sampleOf(deliveryEntity, {
    id: DELIVERY,
    tenant: 'acme',
    event_id: EVENT,
    event_home: 'ORDER#1',
    endpoint_id: ENDPOINT,
    topic: 'order.placed',
    status: 'waiting',
    round: 1,
    attempts: 2,
    manual_no: 1,
    trigger: 'event',
    next_attempt_at: LATER,
    first_attempt_at: AT,
    last_attempt_at: AT,
    delivered_at: AT,
    gives_up_at: LATER,
    last_status_code: 500,
    last_error_code: 'response_timeout',
    created_at: AT,
    ttl: TTL,
    duration_ms: 18,
    claim: 'c1',
    lease: LATER,
  }),
  sampleOf(
    attemptEntity,
    { id: ATTEMPT, packed: packAttempt(attempt), ttl: TTL },
    { unpack: { packed: unpackAttempt } },
  ),
  sampleOf(taskEntity, {
    id: 'tsk_01M821XKS9FP2MDQ4AXD04RWVF',
    tenant: 'acme',
    endpoint: ENDPOINT,
    request: {
      kind: 'test',
      topic: 'carrier.created',
      data: { code: 'dhl' },
      author: { actor: null, by: { key_id: 'key-1', name: 'Shop' } },
    },
    lease: LATER,
    result: {
      delivered: true,
      status_code: 200,
      error_code: null,
      duration_ms: 2,
      request_headers: { 'content-type': 'application/json' },
      response_body: 'ok',
    },
    ttl: TTL,
  }),
  sampleOf(recoveryEntity, {
    id: JOB,
    endpoint: ENDPOINT,
    plan: {
      since: AT,
      until: LATER,
      statuses: ['failed', 'skipped'],
      topics: ['order.placed'],
      includeMissing: true,
    },
    cursor: { list: 'missing', after: EVENT },
    status: 'finished',
    matched: 2,
    enqueued: 1,
    created_at: AT,
    finished_at: LATER,
    rev: 4,
    ttl: TTL,
  }),
];
