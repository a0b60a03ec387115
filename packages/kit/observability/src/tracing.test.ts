import { build } from 'esbuild';
import { expect, test, vi } from 'vitest';
import { trace } from './tracing.ts';

async function bundleWith(tracing: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/tracing.ts`],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    write: false,
    define: { 'process.env.TRACING': JSON.stringify(tracing) },
  });
  return outputFiles[0]?.text ?? '';
}

test('a bundle without tracing holds nothing of the tracer', async () => {
  expect((await bundleWith('off')).length).toBeLessThan(1_000);
});

test('a bundle with tracing holds it', async () => {
  expect((await bundleWith('on')).length).toBeGreaterThan(50_000);
});

test.each(['off', 'on'])(
  'with TRACING=%s the work runs once and its answer comes back',
  async (flag) => {
    vi.stubEnv('TRACING', flag);
    const work = vi.fn(async () => 42);
    expect(await trace({ operation: 'orders.get', tenant: 'demo' }, work)).toBe(42);
    expect(work).toHaveBeenCalledTimes(1);
  },
);

test('what the work throws comes through', async () => {
  vi.stubEnv('TRACING', 'on');
  const failing = trace({ operation: 'orders.get' }, async () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
});
