import { describe, expect, it } from 'vitest';
import { together } from './send-together.ts';
import { NotTaken } from './signer-task.ts';

/** A queue whose calls end when the test says so. */
function slowQueue() {
  const calls: { messages: readonly string[]; end: (error?: unknown) => void }[] = [];
  const send = together(
    (messages: readonly string[]) =>
      new Promise<void>((taken, fail) => {
        calls.push({ messages, end: (error) => (error === undefined ? taken() : fail(error)) });
      }),
  );
  /** The n-th call, once it is made. */
  const call = async (n: number) => {
    await expect.poll(() => calls.length, { interval: 1 }).toBeGreaterThan(n);
    return calls[n] as (typeof calls)[number];
  };
  return { calls, call, send };
}

describe('callers side by side', () => {
  it('have one call for what they brought while another was under way', async () => {
    const { calls, call, send } = slowQueue();
    const first = send(['a']);
    const one = await call(0);
    const others = [send(['b', 'c']), send([]), send(['d'])];
    one.end();
    // The first caller waits for its own call alone.
    await first;
    (await call(1)).end();
    await Promise.all(others);
    expect(calls.map(({ messages }) => messages)).toEqual([['a'], ['b', 'c', 'd']]);
  });

  it('wait for nothing where they bring nothing', async () => {
    const { calls, call, send } = slowQueue();
    const first = send(['a']);
    const one = await call(0);
    await send([]);
    one.end();
    await first;
    expect(calls).toHaveLength(1);
  });

  it('have several at once for more than one call takes', async () => {
    const { calls, call, send } = slowQueue();
    const words = Array.from({ length: 12 }, (_, n) => `m${n}`);
    const sent = words.map((word) => send([word]));
    await call(1);
    expect(calls.map(({ messages }) => messages)).toEqual([words.slice(0, 10), words.slice(10)]);
    for (const { end } of calls) end();
    await Promise.all(sent);
  });

  // WHK-83
  it('hear of their own messages alone that were not taken', async () => {
    const { call, send } = slowQueue();
    const sent = Promise.allSettled([send(['a', 'b']), send(['c']), send(['d', 'e'])]);
    (await call(0)).end(new NotTaken(['b', 'e'], 'InternalError'));
    const [first, second, third] = await sent;
    expect(first).toMatchObject({ reason: { messages: ['b'] } });
    expect(second).toMatchObject({ status: 'fulfilled' });
    expect(third).toMatchObject({ reason: { messages: ['e'] } });
  });

  // WHK-83
  it('all fail with a call that fails, and those behind it do not', async () => {
    const { call, send } = slowQueue();
    const failing = Promise.allSettled([send(['a']), send(['b'])]);
    const one = await call(0);
    const behind = Promise.allSettled([send(['c'])]);
    one.end(new Error('the queue is down'));
    (await call(1)).end();
    expect([...(await failing), ...(await behind)]).toMatchObject([
      { reason: { name: 'NotTaken', messages: ['a'] } },
      { reason: { name: 'NotTaken', messages: ['b'] } },
      { status: 'fulfilled' },
    ]);
  });
});
