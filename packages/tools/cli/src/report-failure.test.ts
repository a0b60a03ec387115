import { NoAnswer, NotSent, Refusal } from '@waybill/client';
import { expect, it } from 'vitest';
import { failureReportOf, reportFailure } from './report-failure.ts';
import { exits, Failure } from './shared/failure.ts';

const refusal = (status: number) =>
  new Refusal('orders.place', {
    status,
    answer: {
      error: 'The body breaks 1 rule.',
      code: 'invalid_value',
      details: [{ path: 'items.0.quantity', message: 'quantity must be a number like 4.95' }],
      request_id: 'r-1',
    },
  });

function reported(error: unknown, asJson = false) {
  let text = '';
  const exit = reportFailure(error, { write: (more) => (text += more) }, asJson);
  return { exit, text };
}

it.each([
  [refusal(400), exits.refused],
  [refusal(422), exits.refused],
  [refusal(401), exits.forbidden],
  [refusal(403), exits.forbidden],
  [new NoAnswer('orders.place', { status: 0 }), exits.unanswered],
  [new NotSent('orders.place', new TypeError('url is no address')), exits.misused],
  [new Failure('which operation?'), exits.misused],
  [new Failure('3 rows were refused', exits.findings), exits.findings],
  [new TypeError('a bug'), exits.broken],
  [new DOMException('ended', 'AbortError'), exits.interrupted],
])('ends by what went wrong: %s', (error, exit) => {
  expect(reported(error).exit).toBe(exit);
});

it('tells the sentence of the service, each detail and the request, and no stack', () => {
  expect(reported(refusal(400)).text).toBe(
    [
      'waybill: The body breaks 1 rule.',
      '  items.0.quantity: quantity must be a number like 4.95',
      '(orders.place, invalid_value, request r-1)\n',
    ].join('\n'),
  );
  expect(reported(new TypeError('a bug')).text).toBe('waybill: a bug\n');
});

it('shows nothing of an answer that controls a terminal (CLI-15)', () => {
  const answer = {
    error: 'No\u001b[31m such',
    code: 'x\u009b',
    details: [{ path: 'a\u0007', message: 'b\u202e' }],
    request_id: 'r\u001b',
  };
  for (const asJson of [false, true]) {
    const { text } = reported(new Refusal('orders.get', { status: 404, answer }), asJson);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  }
});

it('tells programs the same as JSON', () => {
  expect(JSON.parse(reported(refusal(400), true).text)).toMatchObject({
    code: 'invalid_value',
    status: 400,
    operation: 'orders.place',
    request_id: 'r-1',
    details: [{ path: 'items.0.quantity' }],
  });
  expect(failureReportOf(new Failure('no', exits.findings)).report).toEqual({
    error: 'no',
    code: 'findings',
  });
});

it('tells what stands beside the message of a failure: lines to people, values to programs', () => {
  const problems = [{ line: 3, column: 'sku', problem: 'is missing' }];
  const lines = ['a.csv:3: sku: is missing'];
  const failure = new Failure('1 problem', exits.findings, { lines, report: { problems } });
  expect(reported(failure).text).toBe('waybill: 1 problem\na.csv:3: sku: is missing\n');
  expect(JSON.parse(reported(failure, true).text)).toEqual({
    error: '1 problem',
    code: 'findings',
    problems,
  });
});

it('says nothing when Ctrl-C ended it', () => {
  expect(reported(new DOMException('ended', 'AbortError')).text).toBe('');
});
