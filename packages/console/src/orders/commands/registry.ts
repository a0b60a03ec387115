import { cancel, cancelPositions } from './cancel-commands.ts';
import type { AnyOrderCommand } from './command.ts';
import { change, complete, setPaymentStatus } from './record-commands.ts';
import { registerReturn } from './return-command.ts';
import { ship } from './ship-command.ts';
import { acknowledge, approve, hold, unhold } from './state-commands.ts';

/** Every command on an order, in the order in which its page shows them. */
export const ORDER_COMMANDS: readonly AnyOrderCommand[] = [
  ...[approve, ship, acknowledge, hold, unhold, registerReturn],
  ...[setPaymentStatus, complete, change, cancelPositions, cancel],
];
