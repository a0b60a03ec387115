import type { Command } from 'commander';
import { collect, type Declaring, sessionOf } from './declaring.ts';
import type { ListenFlags, ResendFlags } from './events/listen.ts';
import type { TriggerFlags } from './trigger/trigger.ts';

const FORWARD = '--forward-to <address>';

/** Commands about events: listening, resending, triggering. */
export function declareEvents({ program, terminal }: Declaring): void {
  program
    .command('listen')
    .description('send events to receivers on this machine, signed, without a tunnel')
    .requiredOption(FORWARD, 'where to, as often as there are receivers', collect)
    .option('--topic <pattern>', 'only these, such as order.*', collect)
    .option('--since <time>', 'from this time on, such as 2026-11-22T09:00:00Z')
    .option('--every <seconds>', 'how often it looks', '1')
    .option('--new-secret', 'sign by a new secret from now on, and show it')
    .action(async (flags: ListenFlags, command: Command) => {
      const { listen } = await import('./events/listen.ts');
      await listen(await sessionOf(terminal, command), flags);
    });
  program
    .command('resend <event>')
    .description('send an event once more, to receivers here or to the endpoints of the shop')
    .option(FORWARD, 'a receiver on this machine', collect)
    .option('--endpoint <id>', 'only this endpoint, as often as there are some', collect)
    .action(async (id: string, flags: ResendFlags, command: Command) => {
      const { resend } = await import('./events/listen.ts');
      await resend(await sessionOf(terminal, command), id, flags);
    });
  program
    .command('trigger [topic]')
    .description('make an event happen by the calls that lead to it; without a topic, list them')
    .option(
      '--set <step.path=value>',
      'a value of a call, such as place.items.0.quantity=3',
      collect,
    )
    .option('--set-text <step.path=value>', 'the same, kept as a text', collect)
    .option('--scenario <file>', 'calls of your own; without a topic all of them are made')
    .option('--show', 'show the scenario and call nothing')
    .action(async (topic: string | undefined, flags: TriggerFlags, command: Command) => {
      const session = await sessionOf(terminal, command);
      const { showTopics, trigger } = await import('./trigger/trigger.ts');
      const { set, setText, scenario, show } = flags;
      const asks = [topic, set, setText, scenario, show].some((word) => word !== undefined);
      return asks ? trigger(session, topic, flags) : showTopics(session);
    });
}
