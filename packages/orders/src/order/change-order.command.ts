import type { Context } from '@waybill/api/context';
import { type Moment, momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { StoredSettings } from '@waybill/settings/setting';
import { loadSettings } from '@waybill/settings/settings.repository';
import type { Conflict } from '@waybill/table/conflict';
import { type Command, runCommand } from '@waybill/work/command';
import { asBuyer } from '../buyer/buyer.ts';
import { drawOnce } from '../number-range/number-range.repository.ts';
import { type CommandSettings, orderSettings } from '../settings.ts';
import { readAggregate } from './order-aggregate.repository.ts';
import type { OrderAggregate } from './order-aggregate.ts';
import { type Change, type Decision, detailAfter, type Unnumbered } from './order-change.ts';
import { changeWrites } from './order-change.writes.ts';
import { refuseUnusable } from './order-reach.ts';
import { NUMBER_TO_COME, refuseDetailSize } from './order-size.ts';

/** What a request was read to, where its reader did not refuse it. */
type Accepted<Read> = Exclude<Read, Rejection>;

/** How a command on an order is decided. */
type Decide<Input, Answer, Refusal extends Rejection, Claimed extends Rejection> = (
  order: OrderAggregate,
  input: Input,
  settings: CommandSettings,
  moment: Moment,
) => Decision<Answer, Claimed> | Refusal;

/** Why any command on an order may be refused. */
type OrderRefusal = Rejection<'not_found' | 'buyer_not_permitted' | 'payload_too_large'> | Conflict;

interface Loaded<Input> {
  readonly input: Input;
  readonly order: OrderAggregate;
  readonly settings: StoredSettings<typeof orderSettings.settings>;
}

interface Decided<Answer, Claimed extends Rejection> {
  readonly moment: Moment;
  /** With a number that stands for the one to come, where it lacks one. */
  readonly change: Change<Answer, Claimed>;
  readonly unnumbered: Unnumbered<Answer, Claimed> | undefined;
}

/**
 * Changes an order: loads it with all that belongs to it, lets `decide` judge, draws a number where
 * one is needed and writes. A buyer changes what it may use (ORD-107); a lost race starts over with
 * fresh state and settings, but keeps the number that was drawn (ORD-133). `read` is the request as
 * its reader gave it, or the reader's refusal.
 */
export async function changeOrder<
  Read,
  Answer,
  Refusal extends Rejection = never,
  Claimed extends Rejection = never,
>(ctx: Context, id: string, read: Read, decide: Decide<Accepted<Read>, Answer, Refusal, Claimed>) {
  const draw = drawOnce(ctx);
  const command: Command<
    Loaded<Accepted<Read>>,
    Decided<Answer, Claimed>,
    Answer,
    OrderRefusal | Refusal | Claimed | Extract<Read, Rejection>
  > = {
    load: async () => {
      if (isRefused(read)) return read;
      assertAccepted(read);
      const [order, settings] = await Promise.all([
        readAggregate(ctx.tenant, id),
        loadSettings(ctx.tenant, orderSettings),
      ]);
      return isRejection(order) ? order : { input: read, order, settings };
    },
    decide: ({ input, order, settings: stored }, { market }) => {
      const settings = stored.for(market?.id);
      const moment = momentAt(ctx.now, { at: order.updated_at, rev: order.version.rev });
      const decision =
        refuseUnusable(order, asBuyer(ctx.principal, settings)) ??
        decide(order, input, settings, moment);
      if (isRejection(decision)) return decision;
      const unnumbered = 'range' in decision ? decision : undefined;
      const change = 'range' in decision ? decision.numbered(NUMBER_TO_COME) : decision;
      // Before a number is drawn: a change that is refused leaves no gap.
      return refuseDetailSize(detailAfter(order, change)) ?? { moment, change, unnumbered };
    },
    complete: async (decided) => {
      const { unnumbered } = decided;
      if (unnumbered === undefined) return decided;
      const drawn = await draw(unnumbered.range);
      if (isRejection(drawn)) return unnumbered.missing;
      return { ...decided, change: unnumbered.numbered(drawn.number) };
    },
    write: ({ change, moment }, { order }) => changeWrites(ctx.tenant, order, change, moment),
    present: ({ change }) => change.answer,
  };
  return runCommand(ctx, command);
}

function isRefused<Read>(read: Read): read is Extract<Read, Rejection> {
  return isRejection(read);
}

function assertAccepted<Read>(read: Read): asserts read is Accepted<Read> {
  if (isRejection(read)) throw new Error('a refused request is not decided');
}
