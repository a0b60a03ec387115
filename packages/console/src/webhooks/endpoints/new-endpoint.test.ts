import { expect, it } from 'vitest';
import { endpointBody } from './new-endpoint.ts';

it.each([
  ['*', ['*']],
  ['order.placed, order.shipped', ['order.placed', 'order.shipped']],
  [' order.* \n cart.* ', ['order.*', 'cart.*']],
  ['', []],
])('%j are the topics %j', (text, topics) => {
  expect(endpointBody({ topics: text })).toEqual({ topics });
});

it('sends what was typed, and nothing of what was not', () => {
  expect(endpointBody({ url: 'https://shop.example/in', topics: 'order.*' })).toEqual({
    url: 'https://shop.example/in',
    topics: ['order.*'],
  });
});
