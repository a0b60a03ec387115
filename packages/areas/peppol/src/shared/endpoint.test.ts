import * as v from 'valibot';
import { expect, it } from 'vitest';
import { comparedEndpoint, endpoint, endpointOfEnvelope, isSameEndpoint } from './endpoint.ts';

// PEP-31
it.each([
  ['0088:7300010000001', '0088:7300010000001', true],
  ['9914:ATU12345678', '9914:atu12345678', true],
  ['0088:7300010000001', '0192:7300010000001', false],
  ['0088:7300010000001', '0088:7300010000002', false],
])('%s and %s are one: %s', (one, other, same) => {
  expect(isSameEndpoint(one, other)).toBe(same);
});

// PEP-31
it('an envelope may name the scheme of participants in front', () => {
  expect(endpointOfEnvelope('iso6523-actorid-upis::9914:ATU1')).toBe('9914:ATU1');
  expect(endpointOfEnvelope('9914:ATU1')).toBe('9914:ATU1');
  expect(comparedEndpoint('9914:ATU1')).toBe('9914:atu1');
});

// PEP-32
it.each([
  ['0088:7300010000001', true],
  ['9914:ATU12345678', true],
  ['7300010000001', false],
  ['0001:7300010000001', false],
  ['0088:', false],
  ['0088: 73', false],
  [`0088:${'7'.repeat(200)}`, false],
  [7, false],
])('%s is an endpoint: %s', (text, valid) => {
  expect(v.safeParse(endpoint(), text).success).toBe(valid);
});
