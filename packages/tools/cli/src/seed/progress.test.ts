import { expect, it } from 'vitest';
import { inProgress } from './progress.ts';

async function shown(isTTY: boolean): Promise<string> {
  let text = '';
  const output = { isTTY, write: (more: string) => (text += more) };
  await inProgress(output, 'stock', async (report) => {
    report(1, 2);
    report(2, 2);
  });
  return text;
}

it('writes one line over in a terminal, and the last one alone in a log', async () => {
  expect(await shown(true)).toBe(
    '\rstock     1 of 2, \rstock     2 of 2, \rstock     2 of 2, 0.0 s\n',
  );
  expect(await shown(false)).toBe('stock     2 of 2, 0.0 s\n');
});
