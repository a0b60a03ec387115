import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stageFrom, stageNames, stageOf } from './stage.ts';

const { name: _name, ...dev } = stageOf('dev');

describe('stageOf', () => {
  it.each([undefined, '', 'Prod', 'staging', 'schema', 'toString', '../../package', 7])(
    'refuses %j and names the stages there are',
    (name) => {
      expect(() => stageOf(name)).toThrow('must be one of the files in stages: dev, large, prod');
    },
  );

  it('protects the data of prod and lets go of that of dev', () => {
    expect(stageOf('prod')).toMatchObject({
      pointInTimeRecovery: true,
      deletionProtection: true,
      removalPolicy: 'retain',
    });
    expect(stageOf('dev')).toMatchObject({ deletionProtection: false, removalPolicy: 'destroy' });
  });

  it('makes a stage of any file that is put beside the others', () => {
    const folder = mkdtempSync(join(tmpdir(), 'stages-'));
    writeFileSync(join(folder, 'blue.json'), JSON.stringify({ ...dev, $schema: '../schema.json' }));
    writeFileSync(join(folder, 'torn.json'), '{');
    writeFileSync(join(folder, 'schema.json'), '{}');
    expect(stageNames(folder)).toEqual(['blue', 'torn']);
    expect(stageOf('blue', folder)).toEqual({ ...dev, name: 'blue' });
    expect(() => stageOf('torn', folder)).toThrow('torn.json is not readable JSON');
  });
});

describe('stageFrom', () => {
  it('asks for nothing that has a sensible default', () => {
    const { maxReadUnits: _read, maxWriteUnits: _write, allowedOrigins: _none, ...least } = dev;
    const stage = stageFrom('blue', least);
    expect(stage).toMatchObject({ allowedOrigins: [], allowedHeaders: [], tables: 1 });
    expect(stage.runs).toMatchObject({ events: 20, deliveries: 50, retries: 20 });
    expect(stage.reserveSigner).toBe(false);
    expect(stage.account).toMatchObject({ concurrentRuns: 1_000, tableUnits: 40_000 });
    for (const key of ['alarmEmail', 'maxWriteUnits', 'maxReadUnits']) {
      expect(stage).not.toHaveProperty(key);
    }
  });

  it.each([
    ['a key nobody knows', { dueShard: 8 }, 'dueShard is no key of a stage'],
    ['a key left out', { dueShards: undefined }, 'dueShards is missing'],
    ['no table', { tables: 0 }, 'tables must be at least 1'],
    ['a table too many', { tables: 9 }, 'tables must be at most 8'],
    ['no shard', { dueShards: 0 }, 'dueShards must be at least 1'],
    [
      'a half budget',
      { tenant: { requestsPerSecond: 0.5 } },
      'tenant.requestsPerSecond must be a whole number',
    ],
    ['runs of no queue', { runs: { event: 120 } }, 'runs.event is no key of a stage'],
    ['more runs than a queue takes', { runs: { events: 1_001 } }, 'runs.events must be at most'],
    ['an unknown quota', { account: { lambdas: 5 } }, 'account.lambdas is no key of a stage'],
    ['less than a new table takes', { warmWriteUnits: 3_999 }, 'warmWriteUnits must be at least'],
    ['a word for a flag', { tracing: 'yes' }, 'tracing must be true or false'],
    ['an odd retention', { logRetentionDays: 8 }, 'logRetentionDays must be a number of days'],
    ['a receiver without address', { alarmEmail: 'nobody' }, 'alarmEmail must be an e-mail'],
    ['every origin', { allowedOrigins: ['*'] }, 'allowedOrigins.0 must be an origin such as'],
    ['every header', { allowedHeaders: ['*'] }, 'allowedHeaders.0 must be the name of a header'],
    [
      'an origin with a path',
      { allowedOrigins: ['https://shop.example.com', 'https://shop.example.com/'] },
      'allowedOrigins.1 must be an origin such as https://shop.example.com, with no path',
    ],
  ])('refuses %s, naming key and rule', (_, change, problem) => {
    expect(() => stageFrom('blue', { ...dev, ...change })).toThrow(
      `stages/blue.json breaks rules of stages/schema.json:\n  ${problem}`,
    );
  });

  it('names all broken rules at once', () => {
    const broken = { ...dev, tracing: 1, dueShards: '8' };
    expect(() => stageFrom('blue', broken)).toThrow(/tracing must .*\n {2}dueShards must/u);
  });

  it.each(['b', 'Blue', 'blue-green', 'a'.repeat(13)])('refuses the name %s', (name) => {
    expect(() => stageFrom(name, dev)).toThrow('a name is 2 to 12 lower-case letters and digits');
  });
});

// STG-15
describe('a large stage', () => {
  const { throttle, tenant, runs, account, maxWriteUnits = 0, maxReadUnits = 0 } = stageOf('large');

  // An order of three positions, each told to an endpoint on `*`, by docs/scale.md: 5 requests, 17
  // events; a batch of ten takes 40 ms in the fan-out, 100 ms in the search, 350 ms in the signer.
  it.each([
    ['requests', throttle.requestsPerSecond, 5],
    ['requests to API Gateway', account.apiRequests, 5],
    ['calls of PutEvents', account.putEvents, 5],
    ['events that rules hand on', account.busInvocations, 23],
    ['runs of the fan-out', runs['events'], 0.068],
    ['runs of the search', runs['search'], 0.06],
    ['runs of the signer', runs['deliveries'], 0.595],
    ['runs of the signer for retries', runs['retries'], 0.03],
    ['runs of the account', account.concurrentRuns, 1.76],
    ['write units of the fullest table', maxWriteUnits, 63],
    ['read units of the fullest table', maxReadUnits, 21],
  ])('has %s for 1,000 orders a second', (_, given = 0, ofAnOrder) => {
    expect(given / ofAnOrder).toBeGreaterThanOrEqual(1_000);
  });

  it('lets a tenant place 250 orders a second', () => {
    expect(tenant.requestsPerSecond / 5).toBeGreaterThanOrEqual(250);
  });
});
