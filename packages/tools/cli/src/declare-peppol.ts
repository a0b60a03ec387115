import type { Command } from 'commander';
import { type Declaring, sessionOf } from './declaring.ts';

/** Documents of the Peppol network. */
export function declarePeppol({ program, terminal }: Declaring): void {
  const peppol = program.command('peppol').description('look after Peppol documents');
  peppol
    .command('check <file...>')
    .description('which rules orders, changes and cancellations break; nothing is kept')
    .action(async (files: string[], _flags: object, command: Command) => {
      const { checkDocuments } = await import('./peppol/check.ts');
      await checkDocuments(await sessionOf(terminal, command), files);
    });
}
