import { isRefusal } from '@waybill/client';

/**
 * Refusals from in front of the operation, or while a first try runs: they say nothing of that try.
 */
const OF_NO_CALL = new Set([
  'request_in_progress',
  'unauthorized',
  'tenant_suspended',
  'forbidden',
]);

/**
 * Says that the service has decided on a call, so that its key is spent: a kept refusal would be answered
 * again for a day (API-82). Silence, faults of the service and refusals that it does not keep (API-90)
 * leave open what became of the call, or of an earlier try of it.
 */
export function isDecided(error: unknown): boolean {
  if (!isRefusal(error)) return false;
  const { status, code } = error;
  return status < 500 && status !== 429 && !OF_NO_CALL.has(code);
}

/**
 * A short name of a text (FNV-1a); two texts of one name are at worst refused once, and then have
 * keys of their own.
 */
function nameOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Sends a call under the key of what it sends. */
export type SendOnce = <Answer>(
  sent: unknown,
  send: (idempotencyKey: string) => Promise<Answer>,
) => Promise<Answer>;

/** Answers that came to each call, by its short name. */
type Answers = Pick<Map<string, number>, 'get'> & {
  readonly set: (name: string, count: number) => unknown;
};

/**
 * The keys of one form, row or note, which `base` names. What is sent keeps its key until it was answered,
 * so that it is carried out once at most (API-82); afterwards, and for anything else, there is another.
 * The same steps lead to the same keys: a page that was loaded anew hears what became of its calls.
 */
export function callKeys(base: string, answers: Answers = new Map()): SendOnce {
  return async (sent, send) => {
    const name = nameOf(JSON.stringify(sent) ?? '');
    const count = answers.get(name) ?? 0;
    try {
      const answer = await send(`console:${base}:${name}:${count}`);
      answers.set(name, count + 1);
      return answer;
    } catch (error) {
      if (isDecided(error)) answers.set(name, count + 1);
      throw error;
    }
  };
}
