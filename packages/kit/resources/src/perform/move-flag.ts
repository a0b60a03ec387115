import type { FlagMove } from '../declare/default-flag.ts';
import type { Resource } from '../declare/resource.ts';
import { type BaseRow, flagName } from '../declare/row.ts';
import type { RecordWrite, Stored } from '../declare/rules.ts';
import type { Collection } from './collection.ts';

function setFlag<Row extends BaseRow>(
  { fields }: Resource<Row>,
  row: Row,
  isDefault: boolean,
): Row {
  const name = flagName(fields);
  return name === undefined ? row : { ...row, [name]: isDefault };
}

/** The record that loses the flag when another one takes it. */
function formerDefault<Row extends BaseRow>(
  { stored, defaultId }: Collection<Row>,
  id: string,
): Stored<Row>[] {
  return stored.filter(({ row }) => row.id === defaultId && row.id !== id);
}

/** A written record with what the write does to the default of its collection. */
export function moveFlag<Row extends BaseRow>(
  resource: Resource<Row>,
  collection: Collection<Row>,
  { before, row }: { readonly before: Stored<Row> | undefined; readonly row: Row },
  move: FlagMove,
): RecordWrite<Row> {
  if (move === 'keep') return { before, after: row, flagMoves: [] };
  const takes = move === 'take';
  return {
    before,
    after: setFlag(resource, row, takes),
    flagMoves: takes ? formerDefault(collection, row.id) : [],
    pointer: { from: collection.defaultId, to: takes ? row.id : undefined },
  };
}
