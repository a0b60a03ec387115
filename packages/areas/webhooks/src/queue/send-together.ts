import { chunksOf } from '@waybill/kernel/chunks';
import { NotTaken, SENT_AT_ONCE } from './signer-task.ts';

type Send<Message> = (messages: readonly Message[]) => Promise<void>;

/** Sends messages; answers why some were not taken, by message. */
export async function refusedOf<Message>(
  send: Send<Message>,
  messages: readonly Message[],
): Promise<Map<unknown, unknown>> {
  try {
    await send(messages);
    return new Map();
  } catch (error) {
    const lost = error instanceof NotTaken ? error.messages : messages;
    return new Map(lost.map((message) => [message, error]));
  }
}

/**
 * A `send` for callers that run side by side: what they bring while a call is under way goes
 * together after it, so that the queue is called less often and no caller waits for a slower one.
 * Throws `NotTaken` to each caller for its own messages alone (WHK-83).
 */
export function together<Message>(send: Send<Message>): Send<Message> {
  let gathered: Message[] = [];
  let next: Promise<Map<unknown, unknown>> | undefined;
  let underWay: Promise<unknown> = Promise.resolve();

  const sendGathered = async () => {
    const calls = chunksOf(gathered, SENT_AT_ONCE).map((messages) => refusedOf(send, messages));
    [gathered, next] = [[], undefined];
    return new Map((await Promise.all(calls)).flatMap((refused) => [...refused]));
  };

  return async (messages) => {
    if (messages.length === 0) return;
    gathered.push(...messages);
    next ??= underWay.then(sendGathered);
    underWay = next;
    const refused = await next;
    const mine = messages.filter((message) => refused.has(message));
    const cause = refused.get(mine[0]);
    if (mine.length > 0) throw new NotTaken(mine, String(cause), cause);
  };
}
