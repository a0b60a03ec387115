import { addPosition } from './add-position.ts';
import { cancel, cancelPositions } from './cancel-commands.ts';
import type { OrderCommand } from './command.ts';
import { registerReturn, ship } from './goods-commands.ts';
import { change, complete, refund, setPaymentStatus } from './record-commands.ts';
import { acknowledge, approve, hold, unhold } from './state-commands.ts';

/** Every command on an order, in the order in which its page shows them. */
export const ORDER_COMMANDS: readonly OrderCommand[] = [
  approve,
  ship,
  acknowledge,
  hold,
  unhold,
  registerReturn,
  setPaymentStatus,
  refund,
  complete,
  change,
  addPosition,
  cancelPositions,
  cancel,
];
