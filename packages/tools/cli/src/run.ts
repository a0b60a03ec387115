import { programFor } from './program.ts';
import { reportFailure } from './report-failure.ts';
import { type Terminal, unheard } from './shared/terminal.ts';

/** Runs a command, by the words that follow `waybill`; answers how it ends (docs/guides/command-line.md). */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const asJson = words.includes('--json');
  try {
    // Programs are told of words that are wrong as of everything else, in one object.
    await programFor(terminal, asJson ? unheard : terminal.errors).parseAsync(words, {
      from: 'user',
    });
    return 0;
  } catch (error) {
    return reportFailure(error, terminal.errors, asJson);
  }
}
