import { invoke } from '@waybill/testing/invoke';
import { expect, it } from 'vitest';
import { FileAnswer } from './file-answer.ts';
import { defineOperation } from './operation.ts';
import { serve } from './serve.ts';

const readLabel = defineOperation({
  id: 'boxes.label',
  route: 'GET /boxes/label',
  summary: 'Read the label of a box',
  response: FileAnswer,
  answersFile: true,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'No labels.',
});

const call = { method: 'GET', path: '/v1/boxes/label' };

// API-331
it('is sent with its own type, as a file that is saved under a plain name', async () => {
  const bytes = Buffer.from('%PDF ä');
  const handler = serve(readLabel, async () => ({
    type: 'application/pdf',
    filename: 'a/ä "7".pdf',
    bytes,
  }));
  const { status, headers, text } = await invoke(handler, call);
  expect([status, text]).toEqual([200, '%PDF ä']);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="a____7_.pdf"',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  });
});

// API-331
it('leaves as large as a body comes in', async () => {
  const bytes = Buffer.alloc(4 * 1024 * 1024, 'x');
  const handler = serve(readLabel, async () => ({ type: 'text/plain', filename: 'x', bytes }));
  const { status, text } = await invoke(handler, call);
  expect([status, text.length]).toEqual([200, bytes.length]);
});

// API-331
it('is a refusal where there is none', async () => {
  const handler = serve(
    readLabel,
    async () => ({ rejected: 'not_found', message: 'None.' }) as const,
  );
  const { status, headers, body } = await invoke(handler, call);
  expect([status, body['code']]).toEqual([404, 'not_found']);
  expect(headers['content-type']).toMatch(/^application\/json/u);
});
