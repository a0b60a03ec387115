import { documentClient } from '@waybill/table/testing';

/** Consumption of the table, in read and write units. */
export interface Units {
  readonly read: number;
  readonly write: number;
}

interface Consumed {
  readonly CapacityUnits?: number;
}

const WRITES = /^(?:Put|Update|Delete|BatchWrite|TransactWrite)/u;

const unitsIn = (consumed: Consumed | readonly Consumed[] | undefined): number =>
  [consumed ?? []].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);

/**
 * Counts all that this process consumes from now on, in any part of it: requests, and the
 * functions that follow from them. The request log knows of the requests alone.
 */
export function countAllUnits(): () => Units {
  let read = 0;
  let write = 0;
  documentClient().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const result = await next(args);
        const { ConsumedCapacity } = result.output as { ConsumedCapacity?: Consumed };
        if (WRITES.test(commandName)) write += unitsIn(ConsumedCapacity);
        else read += unitsIn(ConsumedCapacity);
        return result;
      },
    { step: 'initialize' },
  );
  // The client keeps the steps of the commands it has sent; this makes it look at them again.
  documentClient().destroy();
  return () => ({ read, write });
}
