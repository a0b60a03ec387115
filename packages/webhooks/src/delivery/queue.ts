import type { QueuedWake } from './delivery.entity.ts';

/** A message that wakes the signer for one attempt. */
export interface WakeMessage {
  readonly wake: QueuedWake;
  readonly delaySeconds: number;
}

/** What a queue did not take; the other messages of the same call are on their way. */
export class NotTaken extends Error {
  readonly messages: readonly WakeMessage[];

  constructor(messages: readonly WakeMessage[], reason: string, cause?: unknown) {
    super(`the queue did not take ${messages.length} messages: ${reason}`, { cause });
    this.name = 'NotTaken';
    this.messages = messages;
  }
}

/** The queues in front of the signer. Sending throws when a message was not taken. */
export interface WakeQueues {
  /** First attempts. */
  first(messages: readonly WakeMessage[]): Promise<void>;
  /** Everything later: apart, so that retries never take the slots of first attempts. */
  later(messages: readonly WakeMessage[]): Promise<void>;
}
