import type { Command } from 'commander';
import { type Declaring, sessionOf } from './declaring.ts';
import type { OutboxFlags } from './peppol/outbox.ts';

/** Documents that come and go by Peppol. */
export function declarePeppol({ program, terminal }: Declaring): void {
  const peppol = program.command('peppol').description('take in and send out Peppol documents');
  peppol
    .command('check <file...>')
    .description('which rules orders, changes and cancellations break; nothing is kept')
    .action(async (files: string[], _flags: object, command: Command) => {
      const { checkDocuments } = await import('./peppol/check.ts');
      await checkDocuments(await sessionOf(terminal, command), files);
    });
  peppol
    .command('import <file...>')
    .description('send orders, changes and cancellations; ends with 1 where one was not executed')
    .action(async (files: string[], _flags: object, command: Command) => {
      const { importDocuments } = await import('./peppol/import-documents.ts');
      await importDocuments(await sessionOf(terminal, command), files);
    });
  peppol
    .command('outbox')
    .description('the documents that wait to be sent, the oldest first')
    .option('--save <folder>', 'write them into a folder; they are not marked as sent')
    .action(async (flags: OutboxFlags, command: Command) => {
      const { showOutbox } = await import('./peppol/outbox.ts');
      await showOutbox(await sessionOf(terminal, command), flags);
    });
}
