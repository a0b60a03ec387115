import type { Direction, Partition } from './partition-limits.ts';

/** An answer of the protocol. */
export interface Answer {
  readonly status: number;
  readonly body: object;
}

/** Why an item of a transaction was not written. */
export interface CancellationReason {
  readonly Code: string;
  readonly Message?: string;
}

const MODEL = 'com.amazonaws.dynamodb.v20120810';

const refusal = (type: string, message: string, more: object = {}): Answer => ({
  status: 400,
  body: { __type: type, message, ...more },
});

const CONFLICT = 'Transaction is ongoing for the item';
const NO_REASON: CancellationReason = { Code: 'None' };

/** A write of its own met an item of a transaction. */
export const transactionConflict = refusal(`${MODEL}#TransactionConflictException`, CONFLICT);

/** The same token again while its transaction is under way. */
export const transactionInProgress = refusal(
  `${MODEL}#TransactionInProgressException`,
  'The transaction with the given request token is already in progress.',
);

/** Something failed, and whether the write took effect is not said. */
export const internalServerError: Answer = {
  status: 500,
  body: { __type: `${MODEL}#InternalServerError`, message: 'Internal server error' },
};

/** A token whose first transaction had other content. */
export const parameterMismatch = refusal(
  `${MODEL}#IdempotentParameterMismatchException`,
  'The request token was used with other content.',
);

/** A number that the protocol has no room for. */
export const notAnInteger = refusal(
  'com.amazon.coral.service#SerializationException',
  'NUMBER_VALUE cannot be converted to Integer',
);

/**
 * A cancelled transaction names a reason for each of its items, in their order
 * (https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html,
 * Errors).
 */
function cancelled(reasons: readonly CancellationReason[]): Answer {
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return refusal(
    `${MODEL}#TransactionCanceledException`,
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  );
}

/** A transaction of which these items are in another one. */
export function cancelledByConflict(conflicts: readonly boolean[]): Answer {
  const reason = { Code: 'TransactionConflict', Message: CONFLICT };
  return cancelled(conflicts.map((conflict) => (conflict ? reason : NO_REASON)));
}

const TOO_FAST =
  'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly.';

/** A transaction of which these items are over the limit of a partition. */
export function cancelledByThrottle(throttled: readonly boolean[]): Answer {
  const reason = { Code: 'ThrottlingError', Message: TOO_FAST };
  return cancelled(throttled.map((one) => (one ? reason : NO_REASON)));
}

/**
 * The refusal of a table on demand for a request over the limit of a partition, and of which
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html,
 * ThrottlingException; API_ThrottlingReason.html in the API reference).
 */
export function throttled(direction: Direction, { kind, arn }: Partition): Answer {
  const reason = `${kind}${direction}KeyRangeThroughputExceeded`;
  return refusal('com.amazon.coral.availability#ThrottlingException', TOO_FAST, {
    throttlingReasons: [{ reason, resource: arn }],
  });
}
