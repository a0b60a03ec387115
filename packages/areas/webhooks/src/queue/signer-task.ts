import type { Instant } from '@waybill/kernel/instant';
import * as v from 'valibot';

const atEndpoint = { tenant: v.string(), endpoint: v.string() };
const attempt = v.object({
  ...atEndpoint,
  event: v.string(),
  /** The partition of the event's change where that is not its own: its body is one read away. */
  home: v.exactOptional(v.string()),
  round: v.number(),
  attempt: v.number(),
});

/** Names one attempt of one delivery. */
export type AttemptRef = Readonly<v.InferOutput<typeof attempt>>;

/** Messages to the signer: each asks for one piece of work. */
export const SignerTask = v.variant('kind', [
  /** One attempt of a delivery. `woken`: it waited for its endpoint, and that answers again. */
  v.object({
    kind: v.literal('attempt'),
    ref: attempt,
    woken: v.exactOptional(v.literal(true)),
  }),
  /** To look after an endpoint, and after what waits for it (WHK-143). */
  v.object({ kind: v.literal('visit'), ...atEndpoint }),
  /** To do for a caller: send a delivery once more, or try an endpoint (WHK-144, WHK-147). */
  v.object({ kind: v.literal('redelivery'), ...atEndpoint, id: v.string() }),
  v.object({ kind: v.literal('test'), ...atEndpoint, id: v.string() }),
  /** The next step of a recovery (WHK-146). */
  v.object({ kind: v.literal('recovery'), ...atEndpoint, id: v.string() }),
]);
export type SignerTask = v.InferOutput<typeof SignerTask>;

export type TaskOf<Kind extends SignerTask['kind']> = Extract<SignerTask, { readonly kind: Kind }>;

/** The task in the text of a message. */
export const readMessage = (body: string): SignerTask => v.parse(SignerTask, JSON.parse(body));

/** A task on its way to the signer. */
export interface SignerMessage {
  readonly task: SignerTask;
  readonly delaySeconds: number;
}

/** Messages that a queue takes by one call; their ids fit far below what it takes in bytes. */
export const SENT_AT_ONCE = 10;

/** Messages that a queue did not take; the others of the same call are on their way. */
export class NotTaken extends Error {
  readonly messages: readonly unknown[];

  constructor(messages: readonly unknown[], reason: string, cause?: unknown) {
    super(`the queue did not take ${messages.length} messages: ${reason}`, { cause });
    this.name = 'NotTaken';
    this.messages = messages;
  }
}

/**
 * Another process does what a message asks for, until a moment at the latest. The message must
 * stay: that process may die, or be this one, whose answer was lost (WHK-87).
 */
export class AttemptHeld extends Error {
  readonly until: Instant;

  constructor(until: Instant) {
    super('the attempt is being made by another process');
    this.name = 'AttemptHeld';
    this.until = until;
  }
}

/** The queues in front of the signer. Sending throws when a message was not taken. */
export interface SignerQueues {
  /** First attempts. */
  first(messages: readonly SignerMessage[]): Promise<void>;
  /** Everything else: apart, so that retries never take the slots of first attempts. */
  later(messages: readonly SignerMessage[]): Promise<void>;
}
