import type { RawAnswer } from './engine.ts';
import type { Item } from './item.ts';
import type { Charge, Partition } from './partition-limits.ts';
import { partitionOf, type TableShape } from './table-shape.ts';
import { contentOf, type Exchange, type WeatherState } from './weather-state.ts';

type Capacity = { readonly CapacityUnits?: number };

/** Accounts what a read took, as the engine counted it, to its partitions in equal parts. */
export function spendRead(
  state: WeatherState,
  partitions: readonly Partition[],
  answer: RawAnswer,
): void {
  if (state.limits === undefined || answer.status !== 200) return;
  const { ConsumedCapacity = [] } = contentOf<{ ConsumedCapacity?: Capacity | Capacity[] }>(answer);
  const units = [ConsumedCapacity].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);
  const charges = partitions.map(
    (partition): Charge => ({
      partition,
      units: units / partitions.length,
    }),
  );
  state.limits.spend('Read', charges, state.clock.now());
}

/** Asks the engine to say what the request consumed. */
export function askForCapacity(state: WeatherState, exchange: Exchange, input: object): Exchange {
  if (state.limits === undefined || 'ReturnConsumedCapacity' in input) return exchange;
  const body = Buffer.from(JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' }));
  return { ...exchange, body };
}

/** The partition of a table in which an item lies. */
export const partitionAt = (table: TableShape, key: Item): Partition => ({
  kind: 'Table',
  arn: table.arn,
  value: partitionOf(table, key),
});
