import { subtract } from '@waybill/kernel/decimal';
import { momentAt } from '@waybill/kernel/moment';
import { isRejection } from '@waybill/kernel/rejection';
import { type Changes, type Conflict, joinChanges, NAMES } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import { workFor } from '@waybill/work/work';
import { createMovements } from '../movement/movement.writes.ts';
import { bookTransfer } from '../movement/transfer.ts';
import { asStoredStock } from '../stock/stock.entity.ts';
import { stockStore } from '../stock/stock.store.ts';
import { loadInventory } from './stored-inventory.repository.ts';
import { type WrongBalance, wrongBalances } from './wrong-balances.ts';

/**
 * Sets a row to its balances, and books what is missing, unless anything has happened to it since
 * it was read.
 */
export function repairRow(
  tenant: string,
  { item, balances, legs }: WrongBalance,
  now: Date,
): Changes {
  const { on_hand, reserved } = balances;
  const before = asStoredStock(item);
  const states = { before, after: { ...before, row: { ...before.row, ...balances } } };
  const moment = momentAt(now);
  const reason = 'moved earlier, booked afterwards';
  const bookings = bookTransfer(legs, { order_ref: moment.newId(), reason }, moment);
  const set = stockStore.update(tenant, states, {
    set: { on_hand, reserved, available: subtract(on_hand, reserved) },
    add: { rev: 1 },
    when: {
      all: [
        ['rev', '=', before.rev],
        ['intent', 'absent'],
        [NAMES, 'absent'],
      ],
    },
    whenHot: 'lock',
  });
  return joinChanges(set, ...createMovements(tenant, bookings));
}

/**
 * Sets the balances of stock rows to what their bookings say (INV-53), where these agree with the
 * active reservations and the row has been quiet for a minute. Goods that a row took to another
 * location before such moves were booked are booked now (INV-138). Trade may go on beside it.
 * Answers how many rows it set.
 */
export async function repairBalances(tenant: string): Promise<number> {
  const now = new Date();
  const wrong = wrongBalances(await loadInventory(tenant), now.getTime());
  let repaired = 0;
  for (const one of wrong) {
    const outcome = await runCommand<WrongBalance, WrongBalance, null, Conflict>(
      workFor(tenant, now),
      {
        load: async () => one,
        decide: (loaded) => loaded,
        write: (found) => repairRow(tenant, found, now),
        present: () => null,
        limitMs: 0,
      },
    );
    if (!isRejection(outcome)) repaired += 1;
  }
  return repaired;
}
