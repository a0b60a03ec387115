import { operations } from '@waybill/registry/operations';
import { expect, it } from 'vitest';

it.each(operations)('says of $id what its summary does not', ({ summary, description }) => {
  expect(description).toMatch(/\.$/u);
  expect(description?.replace(/\.$/u, '')).not.toBe(summary);
});
