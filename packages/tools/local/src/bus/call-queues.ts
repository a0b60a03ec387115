import type { buildApp } from 'fauxqs';

/** Calls an action of SQS without a socket and a signature; throws what the server refuses. */
export type CallQueues = (action: string, body: object, signal?: AbortSignal) => Promise<object>;

/** Waits for an answer no longer than until the signal; a poll that nobody hears ends by itself. */
async function unlessAborted<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([asked, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** The calls of the parts of the stack, which are in the process of the queues. */
export function callsOf(app: ReturnType<typeof buildApp>, endpoint: string): CallQueues {
  const { host } = new URL(endpoint);
  return async (action, body, signal) => {
    const asked = app.inject({
      method: 'POST',
      url: '/',
      headers: {
        host,
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `AmazonSQS.${action}`,
      },
      payload: JSON.stringify(body),
    });
    const answer = await (signal === undefined ? asked : unlessAborted(asked, signal));
    if (answer.statusCode !== 200) throw new Error(`${action}: ${answer.body}`);
    return answer.json<object>();
  };
}
