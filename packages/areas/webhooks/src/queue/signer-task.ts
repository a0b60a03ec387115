import type { EndpointRef } from '../endpoint/slots.ts';
import type { AttemptRef } from '../record/delivery.entity.ts';

/** What a queue message carries. `woken`: it waited for its endpoint, and that answers again. */
export interface QueuedAttempt extends AttemptRef {
  readonly woken?: true;
}

/** Asks the signer to look after an endpoint, and after what waits for it (WHK-143). */
export interface Visit extends EndpointRef {
  readonly visit: true;
}

/** Asks the signer for what a caller wants of an endpoint (WHK-144). */
export interface ErrandTask extends EndpointRef {
  readonly errand: string;
}

/** Asks the signer for the next step of a recovery (WHK-146). */
export interface RecoveryTask extends EndpointRef {
  readonly job: string;
}

/** What the signer does beside the attempts of a schedule. */
export type SignerTask = Visit | ErrandTask | RecoveryTask;

/** A message that asks the signer for such a task. */
export interface TaskMessage {
  readonly task: SignerTask;
  readonly delaySeconds: number;
}

/** A message that asks the signer for one attempt. */
export interface AttemptMessage {
  readonly ref: QueuedAttempt;
  readonly delaySeconds: number;
}

/** Messages that a queue takes by one call; their ids fit far below what it takes in bytes. */
export const SENT_AT_ONCE = 10;

/** What a queue did not take; the other messages of the same call are on their way. */
export class NotTaken extends Error {
  readonly messages: readonly unknown[];

  constructor(messages: readonly unknown[], reason: string, cause?: unknown) {
    super(`the queue did not take ${messages.length} messages: ${reason}`, { cause });
    this.name = 'NotTaken';
    this.messages = messages;
  }
}

/** The queues in front of the signer. Sending throws when a message was not taken. */
export interface SignerQueues {
  /** First attempts. */
  first(messages: readonly AttemptMessage[]): Promise<void>;
  /** Everything later: apart, so that retries never take the slots of first attempts. */
  later(messages: readonly AttemptMessage[]): Promise<void>;
  tasks(messages: readonly TaskMessage[]): Promise<void>;
}
