import { addressOf, type Item } from './item.ts';
import type { Partition } from './partition-limits.ts';
import { askForCapacity, partitionAt, spendRead } from './read-cost.ts';
import { cancelledByConflict, cancelledByThrottle, throttled } from './refusal.ts';
import {
  drawMs,
  type Exchange,
  forward,
  type Outcome,
  respond,
  until,
  type WeatherState,
} from './weather-state.ts';

interface GetInput {
  readonly TableName: string;
  readonly Key: Item;
}

/** GetItem: it shows what was committed last, and no transaction keeps it from that. */
export async function getItem(
  state: WeatherState,
  exchange: Exchange,
  input: GetInput,
): Promise<Outcome> {
  const ms = drawMs(state, 'read', 1);
  const table = await state.tableOf(exchange, input.TableName);
  if (table === undefined) return forward(state, exchange);
  const partition = partitionAt(table, input.Key);
  const arrears = state.limits?.inArrears('Read', [partition], state.clock.now());
  if (arrears !== undefined) {
    await until(state, exchange, ms);
    return respond(throttled('Read', arrears));
  }
  const answer = await forward(state, askForCapacity(state, exchange, input));
  spendRead(state, [partition], answer);
  await until(state, exchange, ms);
  return answer;
}

interface TransactGetInput {
  readonly TransactItems?: readonly { readonly Get: GetInput }[];
}

/** TransactGetItems: all at one moment, or refused by whatever writes one of its items. */
export async function transactGet(
  state: WeatherState,
  exchange: Exchange,
  input: TransactGetInput,
): Promise<Outcome> {
  const wanted: { readonly address: string; readonly partition: Partition }[] = [];
  for (const { Get } of input.TransactItems ?? []) {
    const table = await state.tableOf(exchange, Get.TableName);
    if (table === undefined) return forward(state, exchange);
    const address = addressOf(table.name, Get.Key);
    wanted.push({ address, partition: partitionAt(table, Get.Key) });
  }
  const ms = drawMs(state, 'transaction', wanted.length);
  const { conflicts, limits } = state;
  const met = wanted.map(
    ({ address }) =>
      state.profile.conflicts === true &&
      (conflicts.isTaken(address) || conflicts.isWritten(address)),
  );
  if (met.includes(true)) {
    await until(state, exchange, ms / 2);
    return respond(cancelledByConflict(met));
  }
  const now = state.clock.now();
  const over = wanted.map(
    ({ partition }) => limits?.inArrears('Read', [partition], now) !== undefined,
  );
  if (over.includes(true)) {
    await until(state, exchange, ms / 2);
    return respond(cancelledByThrottle(over));
  }
  const answer = await forward(state, askForCapacity(state, exchange, input));
  spendRead(
    state,
    wanted.map(({ partition }) => partition),
    answer,
  );
  await until(state, exchange, ms);
  return answer;
}
