import { expect, it } from 'vitest';
import { isGreen, runDrill } from './drill.ts';

// STG-32, STG-33, STG-34
it('puts a restored table in the place of a lost one: no number twice, and all agrees', async () => {
  const said: string[] = [];
  const found = await runDrill({ orders: 6, say: (line) => said.push(line) });

  expect(found).toMatchObject({ twice: [], missing: [], unexpected: [], unheard: [] });
  // A read, a write and the probe.
  expect(found.whileLost).toEqual([503, 503, 503]);
  // The same key, whose order is gone with its answer: it is placed anew.
  expect(found.repeated).toBe(201);
  expect(found.verified.code, found.verified.text).toBe(0);
  expect(found.verified.text.match(/all agrees/gu)?.length).toBeGreaterThanOrEqual(13);
  expect(isGreen(found)).toBe(true);
  const text = said.join('\n');
  for (const command of ['restore-table', 'raise-numbers', 'cdk deploy', 'verify']) {
    expect(text).toContain(command);
  }
}, 240_000);
