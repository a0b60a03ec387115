import type { AnyOrderCommand } from './command.ts';
import { acknowledge, approve, hold, unhold } from './state-commands.ts';

/** Every command on an order, in the order in which its page shows them. */
export const ORDER_COMMANDS: readonly AnyOrderCommand[] = [approve, acknowledge, hold, unhold];
