import { readFileSync } from 'node:fs';
import { createInvoke } from '@waybill/local/functions/functions';
import { logRequest } from '@waybill/observability/logger';
import { get } from '@waybill/table/read';
import { expect, it } from 'vitest';
import { withTable } from '../table.ts';
import { CALLS_FILE } from './calls-file.ts';
import { asFunction, asOperation } from './record-calls.ts';

withTable();

const read = (name: string) => get({ pk: `T#acme#${name}`, sk: 'A' });

/** Calls of a function that this run has noted. */
const notedOf = (id: string): string[] =>
  readFileSync(String(process.env[CALLS_FILE]), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${id} `));

// STG-20
it('notes what an event function calls, each call once', async () => {
  const woken = asFunction('test.woken', (name: string) => read(name));
  for (const name of ['SHELF', 'SHELF', 'DRAWER']) await woken(name);
  expect(notedOf('test.woken')).toEqual([
    'test.woken dynamodb:GetItem table T#*#SHELF',
    'test.woken dynamodb:GetItem table T#*#DRAWER',
  ]);
});

it('notes what an operation calls under the name that it says at its end', async () => {
  await asOperation(async () => {
    await read('BEFORE');
    logRequest({ requestId: '1', operation: 'test.operation', status: 200, durationMs: 1 });
    await read('BEHIND');
  });
  expect(notedOf('test.operation')).toEqual([
    'test.operation dynamodb:GetItem table T#*#BEFORE',
    'test.operation dynamodb:GetItem table T#*#BEHIND',
  ]);
});

it('notes what functions of a local stack call', async () => {
  const handler = () => read('STACK');
  const invoke = createInvoke({ root: '', bundles: false, overrides: { 'test.invoked': handler } });
  await invoke({ id: 'test.invoked', file: '' }, {});
  expect(notedOf('test.invoked')).toEqual(['test.invoked dynamodb:GetItem table T#*#STACK']);
});

it('notes nothing that a suite calls itself', async () => {
  await asFunction('test.alone', async () => undefined)();
  await read('ITSELF');
  expect(readFileSync(String(process.env[CALLS_FILE]), 'utf8')).not.toContain('ITSELF');
});
