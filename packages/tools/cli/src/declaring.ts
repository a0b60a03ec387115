import type { Command } from 'commander';
import { openSession, type Session, type SharedFlags } from './profile/session.ts';
import type { Terminal } from './shared/terminal.ts';

/** Arguments of a declaration of commands: their parent, and their world. */
export interface Declaring {
  readonly program: Command;
  readonly terminal: Terminal;
}

/** The flags that a command shares with all others. */
export function sharedFlags(command: Command): SharedFlags {
  return command.optsWithGlobals<SharedFlags>();
}

/** The shop of a command that was called. */
export function sessionOf(terminal: Terminal, command: Command): Promise<Session> {
  return openSession(terminal, sharedFlags(command));
}

/** Takes a flag as often as it is said. */
export function collect(word: string, words: readonly string[] = []): string[] {
  return [...words, word];
}
