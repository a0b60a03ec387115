import type { Context } from '@waybill/api/context';
import { type Moment, momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { NewChildSet } from '@waybill/table/aggregate';
import type { Conflict } from '@waybill/table/write';
import { type CompletingCommand, runCompletingCommand } from '@waybill/work/command';
import { HOT_MS } from '@waybill/work/time-limits';
import { moveWrites } from '../cart/cart.writes.ts';
import { refuseInactive, refuseUnseen } from '../cart/cart-reach.ts';
import { loadCartSettings, type StoredCartSettings } from '../shared/settings.repository.ts';
import type { CartSettings } from '../shared/settings.ts';
import { type LoadedCart, readOpenCart } from './line.repository.ts';
import { lineWrites, stageLines } from './line.writes.ts';
import type { OpenCart } from './open-cart.ts';

/** A cart with the lines that it shall have, and what is answered once it has them. */
interface LineChange<Answer> {
  readonly after: OpenCart;
  readonly answer: Answer;
}

/** The change of the lines of a cart. */
type Decide<Answer, Refusal extends Rejection> = (
  open: OpenCart,
  settings: CartSettings,
  moment: Moment,
) => LineChange<Answer> | Refusal;

interface Loaded {
  readonly before: LoadedCart;
  readonly settings: StoredCartSettings;
}

interface Decided<Answer> extends LineChange<Answer> {
  readonly before: LoadedCart;
  readonly moment: Moment;
}

interface Staged<Answer> extends Decided<Answer> {
  /** All lines as they wait to count, where there are too many for one transaction. */
  readonly childSet: NewChildSet | undefined;
}

type ChangeRefusal = Rejection<'not_found' | 'cart_not_active'> | Conflict;

/**
 * Changes the lines of a cart: all of the change with its totals, or nothing, whatever its size
 * (CRT-20, CRT-40, CRT-41). Lines that stay as they are write nothing.
 */
export async function changeLines<Answer, Refusal extends Rejection = never>(
  ctx: Context,
  id: string,
  decide: Decide<Answer, Refusal>,
) {
  const { tenant, now } = ctx;
  const command: CompletingCommand<
    Loaded,
    Decided<Answer>,
    Staged<Answer>,
    Answer,
    ChangeRefusal | Refusal
  > = {
    load: async () => {
      const [before, settings] = await Promise.all([
        readOpenCart(tenant, id),
        loadCartSettings(tenant),
      ]);
      return isRejection(before) ? before : { before, settings };
    },
    decide: ({ before, settings: stored }, { market }) => {
      const { cart, version } = before;
      const refused = refuseUnseen(cart, ctx.principal) ?? refuseInactive(cart);
      if (refused !== undefined) return refused;
      const moment = momentAt(now, { at: cart.updated_at, rev: version.rev });
      const settings = stored.for(market?.id);
      const change = decide(before, settings, moment);
      return isRejection(change) ? change : { ...change, before, moment };
    },
    complete: async (decided) => {
      const childSet = await stageLines(ctx, decided.before, decided.after);
      return { ...decided, childSet };
    },
    write: ({ before, after, moment, childSet }) =>
      after.lines === before.lines
        ? []
        : [
            ...lineWrites(tenant, before, after, { childSet, now }),
            ...moveWrites(tenant, { before: before.cart, after: after.cart }, moment.at),
          ],
    present: ({ answer }) => answer,
    limitMs: HOT_MS,
  };
  return runCompletingCommand(ctx, command);
}
