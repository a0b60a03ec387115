import type { AttemptRef } from './delivery.entity.ts';

/**
 * What a queue message carries. `woken` says that the endpoint answers again: the last of a group
 * brings the next one (WHK-112).
 */
export interface QueuedAttempt extends AttemptRef {
  readonly woken?: 'member' | 'last';
}

/** A message that asks the signer for one attempt. */
export interface AttemptMessage {
  readonly ref: QueuedAttempt;
  readonly delaySeconds: number;
}

/** What a queue did not take; the other messages of the same call are on their way. */
export class NotTaken extends Error {
  readonly messages: readonly AttemptMessage[];

  constructor(messages: readonly AttemptMessage[], reason: string, cause?: unknown) {
    super(`the queue did not take ${messages.length} messages: ${reason}`, { cause });
    this.name = 'NotTaken';
    this.messages = messages;
  }
}

/** The queues in front of the signer. Sending throws when a message was not taken. */
export interface AttemptQueues {
  /** First attempts. */
  first(messages: readonly AttemptMessage[]): Promise<void>;
  /** Everything later: apart, so that retries never take the slots of first attempts. */
  later(messages: readonly AttemptMessage[]): Promise<void>;
}
