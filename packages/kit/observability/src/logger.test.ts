import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Logger = typeof import('./logger.ts');

const lines: string[] = [];

async function load(level: string): Promise<Logger> {
  vi.stubEnv('LOG_LEVEL', level);
  vi.resetModules();
  return import('./logger.ts');
}

const written = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

beforeEach(() => {
  lines.length = 0;
  const keep = (text: unknown) => lines.push(String(text)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const line = {
  requestId: 'request-1',
  operation: 'orders.place',
  status: 201,
  durationMs: 12.3456,
  tenant: 'demo',
  keyId: 'key-1',
  contactId: 'contact-1',
  cost: { calls: 4, depth: 3, readUnits: 2.5, writeUnits: 31 },
};

// API-135
test('a request is one line with exactly the agreed facts', async () => {
  const { logRequest } = await load('INFO');
  logRequest(line);
  expect(lines).toHaveLength(1);
  const [{ timestamp, ...facts } = {}] = written();
  expect(timestamp).toMatch(/^\d{4}-\d{2}-\d{2}T/);
  expect(facts).toEqual({
    level: 'INFO',
    message: 'request',
    service: 'waybill',
    sampling_rate: 0,
    request_id: 'request-1',
    operation: 'orders.place',
    tenant: 'demo',
    key_id: 'key-1',
    principal: 'contact-1',
    status: 201,
    duration_ms: 12.3,
    table_calls: 4,
    table_depth: 3,
    read_units: 2.5,
    write_units: 31,
  });
});

test('listeners in this process get the line, whatever the log level', async () => {
  const { logRequest, REQUESTS } = await load('SILENT');
  const published: unknown[] = [];
  const hear = (message: unknown) => void published.push(message);
  subscribe(REQUESTS, hear);
  logRequest(line);
  unsubscribe(REQUESTS, hear);
  logRequest(line);
  expect([published, lines]).toEqual([[line], []]);
});

test('facts that are unknown are left out', async () => {
  const { logRequest } = await load('INFO');
  logRequest({ requestId: 'r', operation: 'health.live', status: 200, durationMs: 1 });
  expect(Object.keys(written()[0] ?? {})).not.toContain('tenant');
});

// API-135
test('a fault shows its stack but nothing that rides on the error', async () => {
  const { logFault } = await load('ERROR');
  const error = Object.assign(new Error('cancelled', { cause: new Error('conflict') }), {
    CancellationReasons: [{ Item: { street: 'Market Street 1' } }],
  });
  logFault({ operation: 'orders.place', requestId: 'r', tenant: 'demo' }, error);
  const [fault = {}] = written();
  expect(fault).toMatchObject({
    level: 'ERROR',
    operation: 'orders.place',
    error_name: 'Error',
    error_message: 'cancelled',
    error_cause: 'conflict',
  });
  expect(String(fault['error_stack'])).toContain('logger.test.ts');
  expect(lines.join('')).not.toContain('Market Street');
});

test('a thrown text is named by its kind only', async () => {
  const { logFault } = await load('ERROR');
  logFault({ operation: 'orders.place' }, 'wb_demo_secret');
  expect(written()[0]).toMatchObject({ error_name: 'string' });
  expect(lines.join('')).not.toContain('wb_demo_secret');
});

test.each([
  { level: 'SILENT', messages: [] },
  { level: 'ERROR', messages: ['fault'] },
  { level: 'WARN', messages: ['fault'] },
  { level: 'INFO', messages: ['request', 'fault'] },
])('LOG_LEVEL=$level writes $messages', async ({ level, messages }) => {
  const { logFault, logRequest } = await load(level);
  logRequest(line);
  logFault({ operation: 'orders.place' }, new Error('x'));
  expect(written().map((one) => one['message'])).toEqual(messages);
});

// WHK-210
test('a notice of an endpoint is one line with its tenant and its reason', async () => {
  const { logNotice } = await load('WARN');
  logNotice({ kind: 'endpoint_failing', tenant: 'demo', endpointId: 'whe_1', hours: 24 });
  logNotice({ kind: 'endpoint_disabled', tenant: 'demo', endpointId: 'whe_1', reason: 'gone' });
  expect(written()).toMatchObject([
    {
      message: 'notice',
      kind: 'endpoint_failing',
      tenant: 'demo',
      endpoint_id: 'whe_1',
      hours: 24,
    },
    { message: 'notice', kind: 'endpoint_disabled', tenant: 'demo', reason: 'gone' },
  ]);
});
