import * as v from 'valibot';

const atEndpoint = { tenant: v.string(), endpoint: v.string() };
const attempt = v.object({
  ...atEndpoint,
  event: v.string(),
  home: v.exactOptional(v.string()),
  round: v.number(),
  attempt: v.number(),
});

/** What a message asks the signer for. */
export const SignerTask = v.variant('kind', [
  /** One attempt of a delivery. `woken`: it waited for its endpoint, and that answers again. */
  v.object({
    kind: v.literal('attempt'),
    ref: attempt,
    woken: v.exactOptional(v.literal(true)),
  }),
  /** To look after an endpoint, and after what waits for it (WHK-143). */
  v.object({ kind: v.literal('visit'), ...atEndpoint }),
  /** What a caller wants of an endpoint (WHK-144, WHK-147). */
  v.object({ kind: v.literal('redelivery'), ...atEndpoint, id: v.string() }),
  v.object({ kind: v.literal('test'), ...atEndpoint, id: v.string() }),
  /** The next step of a recovery (WHK-146). */
  v.object({ kind: v.literal('recovery'), ...atEndpoint, id: v.string() }),
]);
export type SignerTask = v.InferOutput<typeof SignerTask>;

export type TaskOf<Kind extends SignerTask['kind']> = Extract<SignerTask, { readonly kind: Kind }>;

/** A task on its way to the signer. */
export interface SignerMessage {
  readonly task: SignerTask;
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
  first(messages: readonly SignerMessage[]): Promise<void>;
  /** Everything else: apart, so that retries never take the slots of first attempts. */
  later(messages: readonly SignerMessage[]): Promise<void>;
}
