import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type BuildHandler,
  createInvoke,
  type Handler,
  type InvocationContext,
  operationFile,
} from './functions.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'functions-'));
});
afterEach(async () => rm(root, { recursive: true }));

async function write(path: string, source: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), source);
}

const target = { id: 'orders.number-ranges.get', file: operationFile('orders.number-ranges.get') };
const answering = (text: string) =>
  `let calls = 0; export const handler = async (event) => [${JSON.stringify(text)}, event, ++calls];`;

describe('createInvoke', () => {
  it('loads the source of a function once', async () => {
    await write('functions/orders/number-ranges/get.ts', answering('source'));
    const invoke = createInvoke({ root, bundles: false });
    await invoke(target, 1);
    expect(await invoke(target, 2)).toEqual(['source', 2, 2]);
  });

  it('loads the bundle of a function', async () => {
    await write('dist/orders.number-ranges.get/index.mjs', answering('bundle'));
    expect(await createInvoke({ root, bundles: true })(target, 1)).toEqual(['bundle', 1, 1]);
  });

  it('prefers an override', async () => {
    await write('functions/orders/number-ranges/get.ts', answering('source'));
    const overrides = { [target.id]: async () => 'override' };
    expect(await createInvoke({ root, bundles: false, overrides })(target, 1)).toBe('override');
  });

  it('passes a context with the remaining time', async () => {
    const handler = async (_: unknown, context: InvocationContext) => ({
      ...context,
      left: context.getRemainingTimeInMillis(),
    });
    const invoke = createInvoke({ root, bundles: false, overrides: { a: handler } });
    const first = (await invoke({ id: 'a', file: '' }, {})) as InvocationContext & { left: number };
    const long = (await invoke({ id: 'a', file: '', timeoutSeconds: 55 }, {})) as { left: number };
    expect(first.functionName).toBe('a');
    expect(first.awsRequestId).toMatch(/^[0-9a-f-]{36}$/u);
    expect(first.left).toBeGreaterThan(28_000);
    expect(first.left).toBeLessThanOrEqual(29_000);
    expect(long.left).toBeGreaterThan(54_000);
  });

  it('ends a call that outlasts its timeout', async () => {
    const overrides = { slow: () => new Promise(() => undefined) };
    const invoke = createInvoke({ root, bundles: false, overrides });
    await expect(invoke({ id: 'slow', file: '', timeoutSeconds: 0.05 }, {})).rejects.toThrow(
      'slow ran into its timeout',
    );
  });

  it('says when a file exports no handler', async () => {
    await write('functions/orders/number-ranges/get.ts', 'export const other = 1;');
    await expect(createInvoke({ root, bundles: false })(target, {})).rejects.toMatchObject({
      message: 'function orders.number-ranges.get cannot be used',
      cause: { message: 'it exports no handler' },
    });
  });

  it('lets a builder make the handler out of the module', async () => {
    const source = 'export const handlerFor = (policy) => async () => policy;';
    await write('functions/orders/number-ranges/get.ts', source);
    const builders: Record<string, BuildHandler> = {
      [target.id]: (module) => (module['handlerFor'] as (policy: string) => Handler)('open'),
    };
    expect(await createInvoke({ root, bundles: false, builders })(target, {})).toBe('open');
  });
});
