import type { Product } from '@waybill/local/product';
import { type Stack, startStack } from '@waybill/local/stack';
import { afterAll, beforeAll, expect } from 'vitest';
import { type ChildStack, startChildStack } from './child-stack.ts';
import { type Call, type Credentials, credentialHeaders, httpClient } from './client.ts';

export const demo: Credentials = { tenant: 'demo', key: 'wb_demo_local' };
export const operator: Credentials = { tenant: 'operator', key: 'wb_operator_local' };

export interface SystemOptions {
  /** Waybill, unless a test needs it built in another way. */
  readonly product?: () => Promise<Product>;
  /** Whether the suite makes background functions fail on purpose. */
  readonly complains?: boolean;
}

/** The whole system, for the tests of one file. */
export interface System {
  url(): string;
  /** A client of a tenant; without credentials when nobody is named. */
  as(caller?: Credentials): Call;
  /** A tenant nobody else uses, with the key that may do everything in it. */
  newTenant(slug?: string): Promise<Credentials>;
}

/** A system in this process, which tests may also look into. */
export interface LocalSystem extends System {
  stack(): Stack;
}

let tenants = 0;

/** Creates a tenant the way an operator does. */
export async function createTenant(
  url: string,
  slug = `shop-${++tenants}-${Date.now().toString(36)}`,
): Promise<Credentials> {
  const call = httpClient(url, credentialHeaders(operator));
  const body = { slug, name: `Shop ${slug}` };
  const answer = await call<{ api_key: { key: string } }>('POST /v1/tenants', { body });
  expect(answer.status).toBe(201);
  return { tenant: slug, key: answer.body.api_key.key };
}

/**
 * Starts the whole system in this process for a test file, on a free port and in memory; a file
 * has one, since its addresses are environment variables. Whatever runs in the background
 * unwatched must not fail silently: its complaints fail the file.
 */
export function withSystem(options: SystemOptions = {}): LocalSystem {
  let running: Stack | undefined;
  const complaints: string[] = [];

  const stack = (): Stack => {
    if (running === undefined) throw new Error('the system runs only while the suite does');
    return running;
  };

  beforeAll(async () => {
    const product = await options.product?.();
    running = await startStack({
      port: 0,
      host: '127.0.0.1',
      data: 'memory',
      engine: process.env['DYNAMODB_ENGINE'],
      weather: process.env['TEST_WEATHER'] || undefined,
      report: (message, error) => {
        complaints.push(`${message}: ${error instanceof Error ? error.stack : String(error)}`);
      },
      ...(product === undefined ? {} : { product }),
    });
  });

  afterAll(async () => {
    await running?.stop();
    if (options.complains !== true) expect(complaints.join('\n')).toBe('');
  });

  return { stack, ...systemAt(() => stack().url) };
}

/** The bundles, which must be there, served by a process of their own for a test file. */
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

function systemAt(url: () => string): System {
  return {
    url,
    as: (caller) => httpClient(url(), caller === undefined ? {} : credentialHeaders(caller)),
    newTenant: (slug) => createTenant(url(), slug),
  };
}
