import type { Command } from 'commander';
import { type Declaring, sharedFlags } from './declaring.ts';
import type { LogInFlags } from './profile/log-in.ts';

/** Profiles, and what a key may look after: tenants and keys. */
export function declareAccess({ program, terminal }: Declaring): void {
  const flagged = (command: Command) => ({ ...terminal, flags: sharedFlags(command) });

  program
    .command('login')
    .description('keep a key as a profile; it is typed, piped in, or taken from WAYBILL_KEY')
    .option('--allow-http', 'send the key unencrypted to an address that is not on this machine')
    .action(async (_flags: object, command: Command) => {
      const { logIn } = await import('./profile/log-in.ts');
      await logIn(flagged(command), command.optsWithGlobals<LogInFlags>());
    });
  program
    .command('logout [profile]')
    .description('forget a profile and its key')
    .action(async (name: string | undefined, _flags: object, command: Command) => {
      const { logOut } = await import('./profile/log-in.ts');
      await logOut(flagged(command), name);
    });

  const profiles = program
    .command('profiles')
    .description('list the profiles, or take another one')
    .action(async (_flags: object, command: Command) => {
      const { listProfiles } = await import('./profile/log-in.ts');
      await listProfiles(flagged(command));
    });
  profiles
    .command('use <profile>')
    .description('take a profile from now on')
    .action(async (name: string, _flags: object, command: Command) => {
      const { useProfile } = await import('./profile/log-in.ts');
      await useProfile(flagged(command), name);
    });
}
