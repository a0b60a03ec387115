import type { Command } from 'commander';
import { type Declaring, sessionOf, sharedFlags } from './declaring.ts';
import { openSession } from './profile/session.ts';
import type { LogsFlags } from './upkeep/logs.ts';
import type { VerifyFlags } from './upkeep/verify.ts';

/** Commands that look after a stack and this machine. */
export function declareUpkeep({ program, terminal }: Declaring): void {
  program
    .command('seed [slug]')
    .description('fill a tenant with the trading company Northwind; works in a checkout')
    .action(async (slug: string | undefined, _flags: object, command: Command) => {
      const flags = sharedFlags(command);
      const profile = flags.profile ?? terminal.env['WAYBILL_PROFILE'] ?? 'local-operator';
      const { seed } = await import('./seed/fill.ts');
      await seed(await openSession(terminal, { ...flags, profile }), slug ?? 'northwind');
    });
  program
    .command('logs')
    .description('the requests of a local stack, as they come')
    .option('--errors', 'only those that were refused or failed')
    .option('--operation <id>', 'only those of one operation')
    .action(async (flags: LogsFlags, command: Command) => {
      const { followLogs } = await import('./upkeep/logs.ts');
      await followLogs(await sessionOf(terminal, command), flags);
    });
  program
    .command('verify')
    .description('rebuild balances and totals of the tenant from its rows; works in a checkout')
    .option('--data <directory>', 'that of the local stack, where it is not .waybill')
    .action(async (flags: VerifyFlags, command: Command) => {
      const { verify } = await import('./upkeep/verify.ts');
      await verify(await sessionOf(terminal, command), flags);
    });
  program
    .command('doctor')
    .description('look whether all is there that commands need, and say what to do')
    .action(async (_flags: object, command: Command) => {
      const { examine } = await import('./upkeep/doctor.ts');
      await examine(await sessionOf(terminal, command));
    });
}
