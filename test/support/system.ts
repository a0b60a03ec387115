import { type Stack, startStack } from '@waybill/local/stack';
import { recordCalls } from '@waybill/testing/calls/record-calls';
import { recordRefusals } from '@waybill/testing/refusals/record-refusals';
import { rounds } from '@waybill/testing/rounds';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterAll, beforeAll, expect } from 'vitest';
import { type ChildStack, startChildStack } from './child-stack.ts';
import { type Call, type Credentials, credentialHeaders, httpClient } from './client.ts';
import { createTenant } from './tenant.ts';

export const demo: Credentials = { tenant: 'demo', key: 'wb_demo_local' };

/** The whole system, for the tests of one file. */
export interface System {
  url(): string;
  /** A client of a tenant; without credentials when no tenant is named. */
  as(caller?: Credentials): Call;
  /** A tenant of its own, with a key that may do everything in it. */
  newTenant(slug?: string): Promise<Credentials>;
  /** Waits until lists show what has been written so far, where their indexes trail. */
  caughtUp(): Promise<void>;
}

/** A system in this process, which tests may also look into. */
export interface LocalSystem extends System {
  stack(): Stack;
}

const complaints: string[] = [];
/** As many as prod has, or fewer; what `npm start` begins has one. */
const TABLES = rounds({ short: 2, long: 3 });

let running: Promise<Stack> | undefined;

/** The system of this process, started once; it ends with the process, and its engine with it. */
function systemOfProcess(): Promise<Stack> {
  running ??= startStack({
    port: 0,
    host: '127.0.0.1',
    data: 'memory',
    engine: process.env['DYNAMODB_ENGINE'],
    tables: TABLES,
    weather: process.env['TEST_WEATHER'] || undefined,
    inspect: true,
    report: (message, error) => {
      complaints.push(`${message}: ${error instanceof Error ? error.stack : String(error)}`);
    },
  });
  return running;
}

/**
 * The whole system in this process, on a free port and in memory. Files that share the process
 * share it, so each works in tenants of its own. Whatever runs in the background unwatched must not
 * fail silently: its complaints fail the file that meets them.
 */
export function withSystem(): LocalSystem {
  let started: Stack | undefined;

  const stack = (): Stack => {
    if (started === undefined) throw new Error('the system runs only while the suite does');
    return started;
  };

  beforeAll(async () => {
    recordRefusals();
    recordCalls();
    started = await systemOfProcess();
  });

  afterAll(() => {
    expect(complaints.splice(0).join('\n')).toBe('');
  });

  return { stack, ...systemAt(() => stack().url) };
}

/** The bundles, which must be there, served by a process of a Node for a test file. */
export function withBundles(): System {
  let running: ChildStack | undefined;
  beforeAll(async () => {
    running = await startChildStack({ data: 'memory', bundles: true });
  });
  afterAll(async () => {
    expect(await running?.stop()).toBe(0);
    expect(running?.complaints()).toBe('');
  });
  return systemAt(() => running?.url ?? 'not running');
}

/** A system at an address. */
export function systemAt(url: () => string): System {
  return {
    url,
    as: (caller) => httpClient(url(), caller === undefined ? {} : credentialHeaders(caller)),
    newTenant: (slug) => createTenant(url(), slug),
    caughtUp: indexesCaughtUp,
  };
}
