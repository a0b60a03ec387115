import { addressOf, type Item } from './item.ts';
import type { Partition } from './partition-limits.ts';
import { counted, partitionAt, spendRead } from './read-cost.ts';
import { cancelledByConflict, cancelledByThrottle, throttled } from './refusal.ts';
import { drawnMs, type Exchange, forwarded, type Outcome, type Sky, spoken, until } from './sky.ts';

interface GetInput {
  readonly TableName: string;
  readonly Key: Item;
}

/** GetItem: it shows what was committed last, and no transaction keeps it from that. */
export async function getItem(sky: Sky, exchange: Exchange, input: GetInput): Promise<Outcome> {
  const ms = drawnMs(sky, 'read', 1);
  const table = await sky.tableOf(exchange, input.TableName);
  if (table === undefined) return forwarded(sky, exchange);
  const partition = partitionAt(table, input.Key);
  const arrears = sky.limits?.inArrears('Read', [partition], sky.clock.now());
  if (arrears !== undefined) {
    await until(sky, exchange, ms);
    return spoken(throttled('Read', arrears));
  }
  const answer = await forwarded(sky, counted(sky, exchange, input));
  spendRead(sky, [partition], answer);
  await until(sky, exchange, ms);
  return answer;
}

interface TransactGetInput {
  readonly TransactItems?: readonly { readonly Get: GetInput }[];
}

/** TransactGetItems: all at one moment, or refused by whatever writes one of its items. */
export async function transactGet(
  sky: Sky,
  exchange: Exchange,
  input: TransactGetInput,
): Promise<Outcome> {
  const wanted: { readonly address: string; readonly partition: Partition }[] = [];
  for (const { Get } of input.TransactItems ?? []) {
    const table = await sky.tableOf(exchange, Get.TableName);
    if (table === undefined) return forwarded(sky, exchange);
    const address = addressOf(table.name, Get.Key);
    wanted.push({ address, partition: partitionAt(table, Get.Key) });
  }
  const ms = drawnMs(sky, 'transaction', wanted.length);
  const { conflicts, limits } = sky;
  const met = wanted.map(
    ({ address }) =>
      sky.profile.conflicts === true &&
      (conflicts.isTaken(address) || conflicts.isWritten(address)),
  );
  if (met.includes(true)) {
    await until(sky, exchange, ms / 2);
    return spoken(cancelledByConflict(met));
  }
  const now = sky.clock.now();
  const over = wanted.map(
    ({ partition }) => limits?.inArrears('Read', [partition], now) !== undefined,
  );
  if (over.includes(true)) {
    await until(sky, exchange, ms / 2);
    return spoken(cancelledByThrottle(over));
  }
  const answer = await forwarded(sky, counted(sky, exchange, input));
  spendRead(
    sky,
    wanted.map(({ partition }) => partition),
    answer,
  );
  await until(sky, exchange, ms);
  return answer;
}
