import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Overloaded } from '../errors/overloaded.ts';

const isGone = (thrown: unknown) =>
  thrown instanceof Error && thrown.name === 'ResourceNotFoundException';

/**
 * Makes a client say of a table that is gone what it says of one that does not answer (STG-32): no
 * caller did anything wrong, and all of it works again once a restored table is in its place.
 * @throws Overloaded from a call to such a table, at once: no repeat finds it within a call.
 */
export function refuseWithoutTable(client: DynamoDBDocumentClient): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (thrown) {
        throw isGone(thrown) ? new Overloaded(thrown) : thrown;
      }
    },
    { name: 'refuseWithoutTable', step: 'initialize', priority: 'low' },
  );
}
