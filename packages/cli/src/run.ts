import { programFor } from './program.ts';
import { reportFailure } from './report-failure.ts';
import type { Terminal } from './terminal.ts';

/** Runs a command, by the words that follow `waybill`; answers how it ends (docs/guides/command-line.md). */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const asJson = words.includes('--json');
  try {
    await programFor(terminal).parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    return reportFailure(error, terminal.errors, asJson);
  }
}
