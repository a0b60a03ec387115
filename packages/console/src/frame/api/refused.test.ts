import { createClient } from '@waybill/client';
import { expect, it } from 'vitest';
import { leftOver, problemOf, refusedBy, rethrowOfQuestion, unsaid } from './refused.ts';

async function failing(answer: () => Response | Promise<Response>): Promise<unknown> {
  const fetch = async () => answer();
  const client = createClient({ url: 'http://shop', tenant: 'demo', key: 'k', fetch, retries: 0 });
  return client.whoami().then(
    () => undefined,
    (error: unknown) => error,
  );
}

const details = [
  { path: 'items.0.quantity', message: 'must be above 0' },
  { path: 'reason', message: 'is required' },
];

it('shows a refusal in the words of the service', async () => {
  const body = { error: 'No such key.', message: '', code: 'unauthorized', request_id: 'r1' };
  const error = await failing(() => Response.json({ ...body, details }, { status: 401 }));
  expect(refusedBy(error)).toEqual({
    sentence: 'No such key.',
    code: 'unauthorized',
    requestId: 'r1',
    details,
    isPassing: false,
  });
});

it('says that a call without an answer may be repeated', async () => {
  const refused = refusedBy(await failing(() => Promise.reject(new Error('socket'))));
  expect(refused).toMatchObject({ code: undefined, isPassing: true });
  expect(refused.sentence).toContain('only once');
});

it('has no doubt about a question that was not answered', async () => {
  const lost = await failing(() => Promise.reject(new Error('socket')));
  const asked = Promise.reject(lost).catch(rethrowOfQuestion);
  const refused = refusedBy(await asked.catch((error: unknown) => error));
  expect(refused).toMatchObject({ sentence: 'The service does not answer.', isPassing: true });
  const other = new Error('the list has no such row');
  expect(() => rethrowOfQuestion(other)).toThrow(other);
});

it.each([
  [new Error('the list has no such row'), 'the list has no such row'],
  ['broken', 'Something went wrong.'],
])('shows %s as %j', (error, sentence) => {
  expect(refusedBy(error)).toMatchObject({ sentence, isPassing: false });
});

it('finds the problem of a field, and those of no field', () => {
  expect(problemOf(details, 'items')).toBe('must be above 0');
  expect(problemOf(details, 'item')).toBeUndefined();
  expect(leftOver(details, ['reason'])).toEqual([details[0]]);
});

it('says nothing twice: a detail that is the sentence itself is none', () => {
  const [{ path, message } = { path: '', message: '' }] = details;
  for (const sentence of [message, `${path} ${message}`]) {
    expect(unsaid({ sentence, details })).toEqual([details[1]]);
  }
});
