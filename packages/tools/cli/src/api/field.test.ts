import { expect, it } from 'vitest';
import { parseField, withField } from './field.ts';

const bodyOf = (...words: string[]) =>
  words.map((word) => parseField(word)).reduce<unknown>(withField, undefined);

it.each<[string[], unknown]>([
  [['currency=EUR'], { currency: 'EUR' }],
  [['items.0.sku=CUP', 'items.0.quantity=3'], { items: [{ sku: 'CUP', quantity: 3 }] }],
  [['note=a=b', 'open=true', 'gone=null'], { note: 'a=b', open: true, gone: null }],
  [['refs={"erp":"7"}', 'refs.shop=9'], { refs: { erp: '7', shop: 9 } }],
  [['items=[]', 'items.0=x', 'items.1=y'], { items: ['x', 'y'] }],
  [['empty='], { empty: '' }],
])('puts %j into a body', (words, body) => {
  expect(bodyOf(...words)).toEqual(body);
});

it('keeps a text as it is written where it is told to', () => {
  expect(parseField('sku=007', true).value).toBe('007');
  expect(parseField('quantity=7').value).toBe(7);
});

it.each(['currency', '=EUR', 'a..b=1', '__proto__.admin=true', 'a.constructor=1'])(
  'refuses %s',
  (word) => {
    expect(() => parseField(word)).toThrow('must be a path and its value');
  },
);

it.each([
  ['metadata.n=100000000000000000001', 'metadata.n is a number that cannot be kept'],
  ['metadata={"n":[0.100000000000000000055]}', 'metadata.n.0 is a number that cannot be kept'],
  ['metadata={"a":1,"a":2}', 'metadata.a must be sent once'],
])('refuses %s, of which the service would see another value (CLI-27)', (word, problem) => {
  expect(() => parseField(word)).toThrow(problem);
  expect(parseField(word, true).value).toEqual(word.slice(word.indexOf('=') + 1));
});

it.each(['items.1.sku=CUP', 'items.x=1'])('leaves no hole in a list: %s', (word) => {
  expect(() => withField({ items: [] }, parseField(word))).toThrow('must be a place in the list');
});

it('changes nothing of the body that it was given', () => {
  const body = { items: [{ sku: 'CUP' }] };
  expect(withField(body, parseField('items.0.sku=PLATE'))).toEqual({ items: [{ sku: 'PLATE' }] });
  expect(body.items[0]?.sku).toBe('CUP');
});
