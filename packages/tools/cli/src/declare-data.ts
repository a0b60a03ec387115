import type { Command } from 'commander';
import type { ExportFlags } from './data/export-file.ts';
import type { ImportFlags } from './data/import-file.ts';
import { type Declaring, sessionOf } from './declaring.ts';

/** Files that go in and out. */
export function declareData({ program, terminal }: Declaring): void {
  program
    .command('import <kind> <file>')
    .description('bring stock, orders or carriers in, from CSV or NDJSON; all is checked first')
    .option('--format <format>', 'csv or ndjson, where the name of the file does not say it')
    .option('--check', 'look at the file alone and send nothing')
    .option('--resume', 'go on with an import that did not come to its end')
    .option('--encoding <name>', 'encoding of the file, such as windows-1252; UTF-8 without it')
    .option('--decimal <mark>', 'point or comma: the mark before the fraction of its numbers')
    .option('--open-only', 'leave out orders that are closed, shipped, cancelled or on hold')
    .option('--workers <number>', 'calls that are under way at once', '6')
    .action(async (kind: string, file: string, flags: ImportFlags, command: Command) => {
      const { importFile } = await import('./data/import-file.ts');
      await importFile(await sessionOf(terminal, command), { kind, file }, flags);
    });
  program
    .command('export <kind>')
    .description('write stock, orders or carriers as import reads them')
    .option('--to <file>', 'where to; without it they are written out')
    .option('--format <format>', 'csv or ndjson, where the name of the file does not say it')
    .action(async (kind: string, flags: ExportFlags, command: Command) => {
      const { exportFile } = await import('./data/export-file.ts');
      await exportFile(await sessionOf(terminal, command), kind, flags);
    });
}
