import { expect, it } from 'vitest';
import { storedDelivery } from '../record/delivery.factory.ts';
import { type AttemptMade, attemptRecord } from './attempt-log.ts';

const at = new Date('2026-03-01T10:00:00.000Z');
const custom = [{ name: 'X-Env', value: 'prod' }];
const ref = { tenant: 'acme', event: 'evt_1', endpoint: 'whe_1', round: 2, attempt: 3 };

const made = (changes: Partial<AttemptMade> = {}): AttemptMade => ({
  id: 'att_1',
  delivery: storedDelivery({ trigger: 'recover' }),
  task: { ref },
  url: 'https://hooks.acme.example/in',
  request: { headers: { 'X-Env': 'prod', 'X-Service-Id': 'evt_1' }, body: Buffer.from('{}') },
  opened: { versions: [2, 1], secrets: ['whsec_1'], custom },
  answer: {
    statusCode: 500,
    errorCode: null,
    remoteAddress: '8.8.8.8',
    durationMs: 12,
    timings: { dns: 1, connect: 2, tls: 3, first_byte: 4 },
    headers: { 'content-type': 'text/plain' },
    body: 'no',
    truncated: false,
  },
  result: {
    status: 'failed',
    statusCode: 500,
    errorCode: null,
    durationMs: 12,
    nextAt: undefined,
    at,
  },
  startedAt: at,
  ...changes,
});

// WHK-90, WHK-91
it('is logged with what was sent and what came back, and nothing of the customer’s', () => {
  expect(attemptRecord(made())).toEqual({
    id: 'att_1',
    delivery_id: storedDelivery().id,
    round: 2,
    number: 3,
    trigger: 'schedule',
    url: 'https://hooks.acme.example/in',
    remote_address: '8.8.8.8',
    started_at: at.toISOString(),
    duration_ms: 12,
    timings: { dns: 1, connect: 2, tls: 3, first_byte: 4 },
    request_headers: { 'x-env': '[hidden]', 'x-service-id': 'evt_1' },
    secret_versions: [2, 1],
    outcome: 'failure',
    status_code: 500,
    error_code: null,
    response_headers: { 'content-type': 'text/plain' },
    response_body: 'no',
    response_truncated: false,
    next_attempt_at: null,
  });
});

// WHK-90
it.each([
  ['a step of the schedule', { ref }, 'schedule'],
  ['the first of its delivery', { ref: { ...ref, attempt: 1 } }, 'recover'],
  ['one that was woken', { ref: { ...ref, attempt: 1 }, woken: true as const }, 'wake'],
])('is logged as %s', (_, task, trigger) => {
  expect(attemptRecord(made({ task })).trigger).toBe(trigger);
});

// WHK-90
it('is logged without times where no connection was made, and with the next time', () => {
  const { answer, result } = made();
  const { timings, next_attempt_at, outcome } = attemptRecord(
    made({
      answer: { ...answer, timings: null, statusCode: null },
      result: { ...result, status: 'waiting', nextAt: new Date('2026-03-01T10:00:06.000Z') },
    }),
  );
  expect({ timings, next_attempt_at, outcome }).toEqual({
    timings: null,
    next_attempt_at: '2026-03-01T10:00:06.000Z',
    outcome: 'failure',
  });
});

// WHK-96
it('is a success where it was delivered', () => {
  const { result } = made();
  expect(attemptRecord(made({ result: { ...result, status: 'delivered' } })).outcome).toBe(
    'success',
  );
});
