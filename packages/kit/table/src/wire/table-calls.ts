import { channel } from 'node:diagnostics_channel';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type MeasuredAnswer, unitsOf } from './meter.ts';

/** The channel on which this process publishes each call to the table; bundles of one process share it. */
export const TABLE_CALLS = 'waybill.table.calls';

const calls = channel(TABLE_CALLS);

/** A call to the table, without keys and values. */
export interface TableCall {
  /** `Query`, `TransactWriteItems`. */
  readonly command: string;
  /** The index that it reads, or how many items it writes together. */
  readonly of: string | undefined;
  readonly units: number;
  readonly durationMs: number;
  readonly failed: boolean;
}

interface Input {
  readonly IndexName?: string | undefined;
  readonly TransactItems?: readonly unknown[] | undefined;
}

const objectOf = ({ IndexName, TransactItems }: Input) =>
  TransactItems === undefined ? IndexName : `${TransactItems.length} items`;

async function reportCall<Result extends { readonly output: object }>(
  call: Pick<TableCall, 'command' | 'of'>,
  send: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now();
  let answer: MeasuredAnswer | undefined;
  try {
    const result = await send();
    answer = result.output;
    return result;
  } finally {
    const durationMs = performance.now() - began;
    const units = answer === undefined ? 0 : unitsOf(answer);
    calls.publish({ ...call, units, durationMs, failed: answer === undefined });
  }
}

/** Makes a client publish its calls to subscribers: each try counts as one. */
export function publishCalls(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next, context) => (args) => {
      if (!calls.hasSubscribers) return next(args);
      const command = String(context.commandName).replace(/Command$/u, '');
      return reportCall({ command, of: objectOf(args.input as Input) }, () => next(args));
    },
    { name: 'publishCalls', step: 'initialize' },
  );
}
