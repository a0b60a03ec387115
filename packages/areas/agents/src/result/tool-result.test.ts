import { expect, it } from 'vitest';
import { plainTexts } from './plain-texts.ts';
import { toolError, toolResult } from './tool-result.ts';

// AGT-30, AGT-33
it('a result is said twice, and names the keys whose texts were written by others', () => {
  const answer = { id: 1, items: [{ name: 'Cup\u200b', sku: null }] };
  const result = toolResult(
    { untrusted: ['name', 'sku', 'note'] },
    { said: 'orders_get.', plain: plainTexts(answer) },
  );
  const plain = { id: 1, items: [{ name: 'Cup' }] };
  expect(result).toMatchObject({ isError: false, structuredContent: plain });
  expect(JSON.parse(result.content[1]?.text ?? '')).toEqual(plain);
  expect(result.content[0]?.text).toMatch(/^orders_get[.] Data of the shop/u);
  expect(result._meta).toEqual({ 'waybill/untrusted': ['name'], 'waybill/hidden': 1 });
});

// AGT-32, AGT-34
it('a refusal is said by its sentence, with its status', () => {
  const body = JSON.stringify({ error: 'No.\u202e', message: 'No.\u202e', code: 'no' });
  expect(toolError({ status: 422, body })).toMatchObject({
    isError: true,
    content: [{ text: 'No.' }, {}],
    structuredContent: { error: 'No.', message: 'No.', code: 'no' },
    _meta: { 'waybill/status': 422, 'waybill/hidden': 2 },
  });
});
