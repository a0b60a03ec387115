import { beforeEach, expect, test, vi } from 'vitest';

const lines: string[] = [];

async function load(disabled: string): Promise<typeof import('./metrics.ts')> {
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', disabled);
  vi.resetModules();
  return import('./metrics.ts');
}

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
});

const written = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test('a request is one EMF line in the namespace Waybill, by operation', async () => {
  const { countRequest } = await load('false');
  const cost = { calls: 1, depth: 1, readUnits: 0.5, writeUnits: 20 };
  countRequest({ operation: 'orders.place', status: 201, durationMs: 12.5, cost });
  const [line = {}] = written();
  expect(lines).toHaveLength(1);
  expect(line).toMatchObject({
    operation: 'orders.place',
    Requests: 1,
    Duration: 12.5,
    Refusals: 0,
    Faults: 0,
    ReadUnits: 0.5,
    WriteUnits: 20,
    _aws: {
      CloudWatchMetrics: [{ Namespace: 'Waybill', Dimensions: [['service', 'operation']] }],
    },
  });
});

test.each([
  { status: 399, Refusals: 0, Faults: 0 },
  { status: 400, Refusals: 1, Faults: 0 },
  { status: 499, Refusals: 1, Faults: 0 },
  { status: 500, Refusals: 0, Faults: 1 },
  { status: 503, Refusals: 0, Faults: 0, Overloads: 1 },
])('status $status counts $Refusals refusals and $Faults faults', async (expected) => {
  const { countRequest } = await load('false');
  countRequest({ operation: 'orders.get', status: expected.status, durationMs: 1 });
  const { status: _status, ...counts } = expected;
  expect(written()[0]).toMatchObject(counts);
});

test('the namespace is the one of the stage', async () => {
  vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'Waybill/prod');
  const { countRequest } = await load('false');
  countRequest({ operation: 'orders.place', status: 201, durationMs: 1 });
  expect(written()[0]).toMatchObject({
    _aws: { CloudWatchMetrics: [{ Namespace: 'Waybill/prod' }] },
  });
});

test('one operation does not colour the next', async () => {
  const { countRequest } = await load('false');
  const cost = { calls: 1, depth: 1, readUnits: 0.5, writeUnits: 20 };
  countRequest({ operation: 'orders.place', status: 201, durationMs: 9, cost });
  countRequest({ operation: 'orders.get', status: 200, durationMs: 1 });
  const [, second = {}] = written();
  expect(second).toMatchObject({ operation: 'orders.get', Duration: 1 });
  expect(second).not.toHaveProperty('WriteUnits');
});

test('switched off it writes nothing', async () => {
  const { countRequest } = await load('true');
  countRequest({ operation: 'orders.get', status: 200, durationMs: 1 });
  expect(lines).toEqual([]);
});

// WHK-210
test('a signal is one EMF line of a count, without a dimension of its own', async () => {
  const { countSignal } = await load('false');
  countSignal('endpoint_failing');
  countSignal('blocked_address');
  expect(written()).toMatchObject([
    { EndpointsFailing: 1, _aws: { CloudWatchMetrics: [{ Dimensions: [['service']] }] } },
    { BlockedAddresses: 1 },
  ]);
});
