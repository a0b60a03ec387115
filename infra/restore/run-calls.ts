import type { AwsCall } from './aws-call.ts';
import { COPY_ARN, keepsTableBusy } from './restore-calls.ts';

/** The state of a table while and after it is restored. */
export interface TableState {
  readonly status: string | undefined;
  readonly arn: string;
  readonly stream: string | undefined;
}

/** DynamoDB, as far as a restore uses it. */
export interface Service {
  send(call: AwsCall): Promise<unknown>;
  stateOf(table: string): Promise<TableState>;
  /** Waits between two looks. */
  pause(): Promise<void>;
}

/** Errors of a service that is at work on the table, or has too much work of that kind. */
const BUSY = new Set([
  'ContinuousBackupsUnavailableException',
  'LimitExceededException',
  'ResourceInUseException',
]);

/** The copy is there: an earlier run began to restore it. */
const DONE = 'TableAlreadyExistsException';

/** Errors of a call whose effect is there already. */
const SAME = /already|unchanged|same as/iu;

/** A quota that the account lacks is no work that ends; two hours of pauses are. */
const TRIES = 720;

const isSettled = ({ name, message }: Error) =>
  name === DONE || (name === 'ValidationException' && SAME.test(message));

async function untilTaken(call: AwsCall, service: Service): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return void (await service.send(call));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (isSettled(error)) return;
      if (!BUSY.has(error.name) || left <= 1) throw error;
    }
    await service.pause();
  }
}

async function untilActive(table: string, service: Service): Promise<TableState> {
  for (;;) {
    const state = await service.stateOf(table);
    if (state.status === 'ACTIVE') return state;
    await service.pause();
  }
}

/** The call with the ARN of the copy where it stands for it. */
const withArn = ({ operation, input }: AwsCall, arn: string): AwsCall => ({
  operation,
  input: Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, value === COPY_ARN ? arn : value]),
  ),
});

/**
 * Makes the calls of a restore one after the other, each once the table is ready for it (STG-31).
 * Another run goes on where one ended: what is so already is passed over.
 */
export async function runCalls(
  calls: readonly AwsCall[],
  copy: string,
  service: Service,
  say: (line: string) => void,
): Promise<TableState> {
  const [restore, ...settings] = calls;
  if (restore === undefined) throw new Error('there is nothing to restore');
  say(restore.operation);
  await untilTaken(restore, service);
  let state = await untilActive(copy, service);
  for (const call of settings) {
    say(call.operation);
    await untilTaken(withArn(call, state.arn), service);
    if (keepsTableBusy(call)) state = await untilActive(copy, service);
  }
  return state;
}
