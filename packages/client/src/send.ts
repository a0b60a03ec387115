import type { CallOptions } from './method.ts';
import { type Ended, pauseAfter, retryAfterOf } from './pause.ts';
import type { Request } from './request.ts';

/** How the last try ended, with what it answered or why nothing came. */
export interface Outcome extends Ended {
  readonly answer?: unknown;
  readonly cause?: unknown;
}

interface Limits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
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

function codeOf(answer: unknown): string | undefined {
  const { code } = Object(answer) as { readonly code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** The failure of an answer that leads elsewhere; a web page is not told where to. */
function redirectOf({ status, headers, url }: Response): Outcome {
  const place = headers.get('location');
  const to = place !== null && URL.canParse(place, url) ? ` to ${new URL(place, url)}` : '';
  const cause = new Error(`the redirect${to} is not followed: the key would be sent there`);
  return { status, cause, isFinal: true };
}

async function read(response: Response): Promise<Outcome> {
  const { status, headers, type } = response;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return redirectOf(response);
  const text = await response.text();
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  const answer: unknown = isJson ? JSON.parse(text) : text;
  const retryAfter = retryAfterOf(headers, Date.now());
  return { status, answer, retryAfter, code: status < 400 ? undefined : codeOf(answer) };
}

async function tryOnce(
  fetchAnswer: typeof fetch,
  { url, ...request }: Request,
  { timeoutMs, signal }: Limits,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  try {
    // Followed, a redirect would hand the key, the body and the tenant to another address (CLN-1).
    const init: RequestInit = { ...request, redirect: 'manual', signal: either };
    return await read(await fetchAnswer(url, init));
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
): Promise<Outcome> {
  const limits = { timeoutMs, signal };
  for (let tries = 1; ; tries += 1) {
    const outcome = await tryOnce(fetchAnswer, request, limits);
    const { method } = request;
    const pause = pauseAfter(outcome, { method, tries, chance: Math.random() }, retries);
    if (pause === undefined) return outcome;
    await sleep(pause, signal);
  }
}
