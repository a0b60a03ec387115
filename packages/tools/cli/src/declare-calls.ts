import type { Command } from 'commander';
import type { CallFlags } from './api/call-operation.ts';
import { collect, type Declaring, sessionOf } from './declaring.ts';
import { Failure } from './shared/failure.ts';

interface ApiFlags extends CallFlags {
  readonly describe?: boolean;
  readonly example?: boolean;
  readonly search?: string;
}

/** Calls by the id of their operation. */
export function declareCalls({ program, terminal }: Declaring): void {
  program
    .command('api [operation] [values...]')
    .description('call any operation: its id, then the values of its path in their order')
    .option('--field <path=value>', 'a value of the body, such as items.0.quantity=3', collect)
    .option('--text <path=value>', 'the same, kept as a text: 007 stays 007', collect)
    .option('--body <file>', 'the body as JSON; - reads what comes in')
    .option('--query <name=value>', 'a value of the query, such as status=placed', collect)
    .option('--idempotency-key <key>', 'of a POST, so that a repeat answers again')
    .option('--all', 'all rows of all pages, one a line')
    .option('--curl', 'show the command of curl, without the key, and call nothing')
    .option('--describe', 'show what the operation takes and how it is refused')
    .option('--example', 'show a body that it takes, to start from')
    .option('--search <words>', 'show the operations in which these words stand')
    .action(async (id: string | undefined, values: string[], flags: ApiFlags, command: Command) => {
      const session = await sessionOf(terminal, command);
      const { callOperation, showFound } = await import('./api/call-operation.ts');
      if (flags.search !== undefined) return showFound(session, flags.search);
      if (id === undefined)
        throw new Failure('which operation? waybill api --search WORD finds one');
      const { describe, example } = flags;
      if (describe === true || example === true) {
        const { describeOperation, showExample } = await import('./api/describe.ts');
        return describe === true ? describeOperation(session, id) : showExample(session, id);
      }
      return callOperation(session, [id, ...values], flags);
    });
}
