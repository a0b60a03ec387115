import type { CallOptions } from './method.ts';
import { type Ended, pauseAfter, retryAfterOf } from './pause.ts';
import type { Request } from './request.ts';
import type { Route } from './route.ts';

/** The end of the last try, with its answer or the reason for which none came. */
export interface Outcome extends Ended {
  readonly answer?: unknown;
  readonly cause?: unknown;
}

interface Limits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly answers: Route['answers'];
}

/** Ends early, by the reason of the signal. */
function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const end = () => {
      signal?.removeEventListener('abort', end);
      clearTimeout(timer);
      if (signal?.aborted) fail(signal.reason);
      else done();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}

/** A refusal of the service: what else answers with an error has no code. */
function refusalIn(answer: unknown): Pick<Outcome, 'answer' | 'code'> {
  const { code } = Object(answer) as { readonly code?: unknown };
  return typeof code === 'string' ? { answer, code } : {};
}

/** The failure of an answer that leads elsewhere; a web page is not told where to. */
function redirectOf({ status, headers, url }: Response): Outcome {
  const place = headers.get('location');
  const to = place !== null && URL.canParse(place, url) ? ` to ${new URL(place, url)}` : '';
  const cause = new Error(`the redirect${to} is not followed: the key would be sent there`);
  return { status, cause, isFinal: true };
}

function parsed(text: string): Pick<Outcome, 'answer' | 'cause'> {
  try {
    return { answer: JSON.parse(text) };
  } catch {
    return { cause: new Error('its body is no JSON') };
  }
}

async function read(response: Response, answers: Route['answers']): Promise<Outcome> {
  const { status, headers, type } = response;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return redirectOf(response);
  if (answers === 'file' && status < 400) {
    return { status, answer: await response.blob(), isFinal: true };
  }
  const text = await response.text();
  const retryAfter = retryAfterOf(headers, Date.now());
  if (status >= 400) return { status, retryAfter, ...refusalIn(parsed(text).answer) };
  const outcome = answers === 'text' ? { answer: text } : parsed(text);
  // A page of a proxy or of a hotel, which says nothing of the call (CLN-6).
  return { status, ...outcome, isFinal: true };
}

async function tryOnce(
  fetchAnswer: typeof fetch,
  { url, ...request }: Request,
  { timeoutMs, signal, answers }: Limits,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  try {
    // Followed, a redirect would hand the key, the body and the tenant to another address (CLN-1).
    const init: RequestInit = { ...request, redirect: 'manual', signal: either };
    return await read(await fetchAnswer(url, init), answers);
  } catch (cause) {
    signal?.throwIfAborted();
    return { status: 0, cause };
  }
}

/** Sends a request until it is answered, refused for good, or tried often enough. */
export async function send(
  fetchAnswer: typeof fetch,
  request: Request,
  { timeoutMs = 30_000, retries = 3, signal }: CallOptions,
  answers?: Route['answers'],
): Promise<Outcome> {
  const limits = { timeoutMs, signal, answers };
  for (let tries = 1; ; tries += 1) {
    const outcome = await tryOnce(fetchAnswer, request, limits);
    const { method } = request;
    const pause = pauseAfter(outcome, { method, tries, chance: Math.random() }, retries);
    if (pause === undefined) return outcome;
    await sleep(pause, signal);
  }
}
