import { addressOf, type Item } from './item.ts';
import { type ItemWrite, keyOfWrite } from './item-write.ts';
import type { TableShape } from './table-shape.ts';
import type { Exchange, WeatherState } from './weather-state.ts';

/** One item that a request writes. */
export interface Target {
  readonly write: ItemWrite;
  readonly table: TableShape;
  readonly key: Item;
  readonly address: string;
}

/** The items of a request; undefined where one of its tables is not there. */
export async function targetsOf(
  state: WeatherState,
  exchange: Exchange,
  writes: readonly ItemWrite[],
): Promise<Target[] | undefined> {
  const targets: Target[] = [];
  for (const write of writes) {
    const table = await state.tableOf(exchange, write.input.TableName);
    if (table === undefined) return undefined;
    const key = keyOfWrite(table, write);
    targets.push({ write, table, key, address: addressOf(table.name, key) });
  }
  return targets;
}
