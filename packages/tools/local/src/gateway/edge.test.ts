import { CALLER_LIMITS, type CallerLimits } from '@waybill/api/caller-limits';
import { fixedClock } from '@waybill/testing/clock';
import { afterEach, describe, expect, it } from 'vitest';
import { createEdge } from './edge.ts';
import { closeGateway, startGateway } from './gateway.factory.ts';

const clock = fixedClock();
afterEach(closeGateway);

const HERE = '192.0.2.1';
const ELSEWHERE = '198.51.100.1';

/** A gateway whose callers say where they are, with one limit lower than any stage has it. */
async function limited(low: Partial<CallerLimits>) {
  const edge = createEdge({ ...CALLER_LIMITS, ...low }, ({ headers }) => String(headers['x-from']));
  const { url, calls } = await startGateway(undefined, { edge });
  const call = (from: string, key = 'right', tenant = 'demo') =>
    fetch(`${url}/v1/orders/1`, {
      headers: { 'x-from': from, 'x-service-tenant': tenant, 'x-service-api-key': key },
    });
  const statuses = async (count: number, ...who: Parameters<typeof call>) => {
    const found: number[] = [];
    while (found.length < count) found.push((await call(...who)).status);
    return found;
  };
  const wrongOnes = async (count: number, from: string) => {
    const found: number[] = [];
    while (found.length < count) found.push((await call(from, `wrong-${found.length}`)).status);
    return found;
  };
  return { url, calls, call, statuses, wrongOnes };
}

// API-172
describe('callers beyond a limit', () => {
  it('are refused in the one error shape, and hear when to come back', async () => {
    const { call, calls } = await limited({ perAddress: 1 });
    await call(HERE);
    const before = calls.length;
    const refused = await call(HERE);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    const body = (await refused.json()) as { error: string };
    expect(body).toEqual({
      error: body.error,
      message: body.error,
      code: 'rate_limited',
      request_id: refused.headers.get('x-request-id'),
    });
    expect(calls).toHaveLength(before);
  });

  it('are counted by their address, whatever key they send, and let in again later', async () => {
    const { statuses } = await limited({ perAddress: 3 });
    expect(await statuses(2, HERE, 'one')).toEqual([200, 200]);
    expect(await statuses(2, HERE, 'two')).toEqual([200, 429]);
    expect(await statuses(1, ELSEWHERE, 'one')).toEqual([200]);
    clock.advance(120);
    expect(await statuses(1, HERE, 'one')).toEqual([200]);
  });

  it('are counted by tenant and key together, wherever they call from', async () => {
    const { statuses } = await limited({ perKey: 3 });
    expect(await statuses(2, HERE)).toEqual([200, 200]);
    expect(await statuses(2, ELSEWHERE)).toEqual([200, 429]);
    expect(await statuses(1, HERE, 'right', 'another')).toEqual([200]);
  });

  it('cannot use up what is there for a tenant whose name they know', async () => {
    const { statuses, wrongOnes } = await limited({ perKey: 3 });
    await wrongOnes(10, ELSEWHERE);
    expect(await statuses(3, HERE)).toEqual([200, 200, 200]);
  });

  it('wait with further keys once they tried too many wrong ones', async () => {
    const { calls, wrongOnes } = await limited({ wrongKeys: 3 });
    expect(await wrongOnes(6, HERE)).toEqual([200, 200, 200, 200, 429, 429]);
    expect(calls.filter(({ id }) => id === 'auth.authorize')).toHaveLength(4);
    clock.advance(120);
    expect(await wrongOnes(1, HERE)).toEqual([200]);
  });

  it('do not take a right key with them, elsewhere or where it is known', async () => {
    const { statuses, wrongOnes } = await limited({ wrongKeys: 3 });
    await statuses(1, HERE, 'known');
    expect(await wrongOnes(5, HERE)).toContain(429);
    expect(await statuses(5, HERE, 'known')).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(5, ELSEWHERE, 'new')).toEqual([200, 200, 200, 200, 200]);
  });

  it('are all let in where there are no limits', async () => {
    const { url } = await startGateway();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        fetch(`${url}/v1/orders/1`, {
          headers: { 'x-service-tenant': 'demo', 'x-service-api-key': `wrong-${index}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).not.toContain(429);
  });
});
