import { Overloaded } from '../errors/overloaded.ts';

export interface TableError {
  readonly name: string;
  readonly message?: string;
  readonly Item?: Record<string, unknown>;
  readonly CancellationReasons?: readonly {
    readonly Code?: string;
    readonly Item?: Record<string, unknown>;
  }[];
  readonly $metadata?: { readonly httpStatusCode?: number };
  /** The name that Node gives to a connection's failure. */
  readonly code?: string;
}

/** An SDK error; whatever else was thrown is thrown on. */
export function asTableError(thrown: unknown): TableError {
  if (thrown instanceof Error) return thrown;
  throw thrown;
}

const THROTTLES = new Set([
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingError',
  'ThrottlingException',
]);
const CONFLICTS = new Set(['TransactionConflict', 'TransactionConflictException']);

/** Recognizes a code that says that another transaction was in the way. */
export const isConflictCode = (code: string): boolean => CONFLICTS.has(code);

const BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Why the table did not take a call that it may take the next time; an unanswered one may have taken effect. */
export type Obstacle = 'throttle' | 'conflict' | 'in-progress' | 'unanswered';

export function obstacleOf(error: TableError): Obstacle | undefined {
  const { name, code = '', CancellationReasons = [], $metadata } = error;
  const codes = [name, ...CancellationReasons.map(({ Code = '' }) => Code)];
  if (codes.some((one) => THROTTLES.has(one))) return 'throttle';
  if (codes.includes('TransactionInProgressException')) return 'in-progress';
  if (codes.some(isConflictCode)) return 'conflict';
  const isUnanswered =
    name === 'TimeoutError' || BROKEN.has(code) || ($metadata?.httpStatusCode ?? 0) >= 500;
  return isUnanswered ? 'unanswered' : undefined;
}

/** Recognizes an engine of this machine that has no room on its disk (SQLite's words). */
export function isDiskFull({ message = '' }: TableError): boolean {
  return message.includes('database or disk is full');
}

/** Recognizes a transaction that was given up since its time was over, answered or not. */
export function isOverdue(thrown: unknown): boolean {
  if (thrown instanceof Overloaded) return isOverdue(thrown.cause);
  return thrown instanceof Error && thrown.name === 'AbortError';
}
