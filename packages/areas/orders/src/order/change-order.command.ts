import type { Context } from '@waybill/api/context';
import { type Moment, momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { StoredSettings } from '@waybill/settings/setting';
import { loadSettings } from '@waybill/settings/settings.repository';
import { type Conflict, joinChanges } from '@waybill/table/write';
import { type CompletingCommand, runCompletingCommand } from '@waybill/work/command';
import { asBuyer } from '../buyer/buyer.ts';
import type { GoodsAsk, GoodsPort, OrderGoods, ReservedFor } from '../goods/goods.port.ts';
import { drawOnce } from '../number-range/number-range.repository.ts';
import { type CommandSettings, orderSettings } from '../shared/settings.ts';
import { unfinishedAt } from './fulfillment-status.ts';
import { readAggregate } from './order-aggregate.repository.ts';
import type { OrderAggregate } from './order-aggregate.ts';
import { type Change, type Decision, detailAfter, orderRow, type Parts } from './order-change.ts';
import { changeWrites } from './order-change.writes.ts';
import { refuseUnusable } from './order-reach.ts';
import { refuseDetailSize, UNDRAWN } from './order-size.ts';
import { refuseTakenId } from './taken-id.repository.ts';

/** A request as its reader understood it, unless it refused. */
type Accepted<Read> = Exclude<Read, Rejection>;

/** Steps by which a command on an order is decided. */
type Decide<Input, Answer, Refusal extends Rejection, Claimed extends Rejection> = (
  order: OrderAggregate,
  input: Input,
  settings: CommandSettings,
  moment: Moment,
  goods: OrderGoods | undefined,
) => Decision<Answer, Claimed> | Refusal;

/** The goods of orders, for a command that moves them. */
export interface MovedGoods<Input> {
  readonly port: GoodsPort;
  /** Says what is read of the stock; undefined where the order leaves it alone. */
  readonly ask: (
    order: OrderAggregate,
    input: Input,
    settings: CommandSettings,
  ) => GoodsAsk | undefined;
}

/** Why any command on an order may be refused. */
type OrderRefusal = Rejection<'not_found' | 'buyer_not_permitted' | 'payload_too_large'> | Conflict;

interface Loaded<Input> {
  readonly input: Input;
  readonly order: OrderAggregate;
  readonly stored: StoredSettings<typeof orderSettings.settings>;
  /** Those of the market of the order. */
  readonly settings: CommandSettings;
  readonly goods: OrderGoods | undefined;
}

interface Decided<Answer, Claimed extends Rejection, Refusal extends Rejection> {
  readonly moment: Moment;
  readonly decision: Decision<Answer, Claimed> | Refused<Refusal>;
}

/** A refusal that stands on the goods as they were read. */
interface Refused<Refusal extends Rejection> {
  readonly refused: Refusal;
  readonly goods: OrderGoods;
}

interface Numbered<Answer, Claimed extends Rejection> {
  readonly moment: Moment;
  readonly change: Change<Answer, Claimed>;
}

/**
 * Changes an order: loads it with all that belongs to it, lets `decide` judge, draws a number where
 * one is needed and writes. Settings are those of the order's market. A buyer changes what it may use (ORD-107); a lost race starts over with
 * fresh state and settings, but keeps the number that was drawn (ORD-133). `read` is the request as
 * its reader gave it, or the reader's refusal; a reader that has to load is called at each attempt. The
 * goods that `moved` asks for are read and booked with it.
 */
export async function changeOrder<
  Read,
  Answer,
  Refusal extends Rejection = never,
  Claimed extends Rejection = never,
>(
  ctx: Context,
  id: string,
  read: Read | (() => Promise<Read>),
  decide: Decide<Accepted<Read>, Answer, Refusal, Claimed>,
  moved?: MovedGoods<Accepted<Read>>,
) {
  const draw = drawOnce(ctx);
  const command: CompletingCommand<
    Loaded<Accepted<Read>>,
    Decided<Answer, Claimed, Refusal>,
    Numbered<Answer, Claimed>,
    Answer,
    OrderRefusal | Refusal | Claimed | Extract<Read, Rejection>
  > = {
    load: async (locks) => {
      if (isRefused(read)) return read;
      const [input, order, stored] = await Promise.all([
        read instanceof Function ? read() : read,
        readAggregate(ctx.tenant, id),
        loadSettings(ctx.tenant, orderSettings),
      ]);
      if (isRefused(input)) return input;
      assertAccepted(input);
      if (isRejection(order)) return order;
      const settings = stored.for(order.market_id ?? undefined);
      const ask = moved?.ask(order, input, settings);
      const goods = ask && (await moved?.port.load(ctx, ask, locks));
      return isRejection(goods) ? goods : { input, order, stored, settings, goods };
    },
    decide: ({ input, order, stored, settings, goods }) => {
      const moment = momentAt(ctx.now, { at: order.updated_at, rev: order.version.rev });
      const unusable = refuseUnusable(order, asBuyer(ctx.principal, stored));
      if (unusable !== undefined) return unusable;
      const decision = decide(order, input, settings, moment, goods);
      if (isRejection(decision)) {
        return goods === undefined ? decision : { moment, decision: { refused: decision, goods } };
      }
      // Before a number is drawn: a change that is refused leaves no gap.
      const change = 'range' in decision ? decision.numbered(UNDRAWN) : decision;
      return refuseDetailSize(detailAfter(order, change)) ?? { moment, decision };
    },
    complete: async ({ moment, decision }) => {
      if ('refused' in decision) return decision.goods.settle(decision.refused);
      if (!('range' in decision)) return { moment, change: decision };
      const { entity, external_id, refused } = decision.key;
      const taken = await refuseTakenId(ctx.tenant, entity, external_id);
      if (taken !== undefined) return refused(taken);
      const drawn = await draw(decision.range);
      if (isRejection(drawn)) return decision.missing;
      return { moment, change: decision.numbered(drawn) };
    },
    write: ({ change, moment }, { order, goods }) => {
      const writes = changeWrites(ctx.tenant, order, change, moment);
      // A change of nothing books no goods either.
      if (writes.length === 0) return writes;
      const besides = [change.beside?.(ctx.tenant), goods?.writes(reservedFor(order, change))];
      const others = besides.filter((one) => one !== undefined);
      if (others.length === 0) return writes;
      return joinChanges<Claimed>({ steps: [], withDecision: writes }, ...others);
    },
    present: ({ change }) => change.answer,
    subject: ({ order }, numbered) => ({
      rev: order.version.rev,
      record: columnsAndPositions(order, numbered?.change),
    }),
  };
  return runCompletingCommand(ctx, command);
}

/** The order that reservations of a change are for: its own, unless it places another one. */
function reservedFor(
  order: OrderAggregate,
  change: Pick<Change, 'order' | 'reservedFor' | keyof Parts>,
): ReservedFor {
  if (change.reservedFor !== undefined) return change.reservedFor;
  const { number, fulfillments } = detailAfter(order, change);
  return { number, fulfillmentAt: unfinishedAt(fulfillments) };
}

/** The part of an order that a preview compares (AGT-25). */
function columnsAndPositions(order: OrderAggregate, change?: Pick<Change, 'order' | 'items'>) {
  return { ...(change?.order ?? orderRow(order)), items: change?.items ?? order.items };
}

function isRefused<Read>(read: Read): read is Extract<Read, Rejection> {
  return isRejection(read);
}

function assertAccepted<Read>(read: Read): asserts read is Accepted<Read> {
  if (isRejection(read)) throw new Error('a refused request is not decided');
}
