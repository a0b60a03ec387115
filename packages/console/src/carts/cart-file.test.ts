import { expect, it } from 'vitest';
import { readyOf } from '../frame/form/form-call.ts';
import { exportedFile, fileCalls, importCart } from './cart-file.ts';

const profiles = (['import', 'export'] as const).map((direction, index) => ({
  id: `p${index}`,
  name: direction,
  direction,
}));

it('offers the profiles of its direction', () => {
  const [into, out] = fileCalls({ id: 'c7', name: 'Office' }, profiles, undefined);
  const offered = [importCart(profiles), into, out].map((form) => form?.fields?.at(-1)?.choices);
  expect(offered).toEqual([
    [{ code: 'p0', title: 'import' }],
    [{ code: 'p0', title: 'import' }],
    [{ code: 'p1', title: 'export' }],
  ]);
});

// CRT-100
it.each([
  ['a table', 'sku\nA\n', { csv: 'sku\nA\n' }],
  ['a document', ' {"items": []}', { payload: { items: [] } }],
])('sends %s as it is', (_, file, content) => {
  const values = { file, contact_id: 'c1 Ada', name: ' ', profile_id: 'p1' };
  const { call, isReadable } = readyOf(importCart(profiles), values);
  expect(isReadable).toBe(true);
  expect(call.body).toEqual({ contact_id: 'c1', profile_id: 'p1', ...content });
  const [into] = fileCalls({ id: 'c7', name: 'Office' }, profiles, undefined);
  expect(into?.bodyOf?.({ file })).toEqual({ target_cart_id: 'c7', ...content });
});

it.each(['{"items": [}', 'sku\nM\uFFFDSLI\n', '{"price": 1.23456789012345678901}'])(
  'sends nothing of %j, and its form stays',
  (file) => {
    const problems = importCart([]).fields?.map(({ check }) => check?.(file).problem);
    expect(problems?.[0]).toMatch(/JSON|UTF-8|too many digits/u);
    expect(readyOf(importCart([]), { file, contact_id: 'c1' }).isReadable).toBe(false);
  },
);

it('has the file of what was exported', () => {
  expect(exportedFile({ format: 'csv', csv: 'sku\n' })).toEqual({
    name: 'cart.csv',
    text: 'sku\n',
  });
  expect(exportedFile({ format: 'json', payload: { items: [] } })).toEqual({
    name: 'cart.json',
    text: '{\n  "items": []\n}\n',
  });
});
