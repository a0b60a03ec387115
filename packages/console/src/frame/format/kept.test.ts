import { expect, it, vi } from 'vitest';
import { kept } from './kept.ts';

it('is made once for each list of arguments', () => {
  const make = vi.fn((locale: string | undefined, options: object) => ({ locale, options }));
  const keeping = kept(make);
  const first = keeping('de', { day: 'numeric' });
  expect(keeping('de', { day: 'numeric' })).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);
  expect(keeping('de', { day: '2-digit' })).toMatchObject({ options: { day: '2-digit' } });
  expect(keeping(undefined, { day: 'numeric' })).toMatchObject({ locale: undefined });
  expect(make).toHaveBeenCalledTimes(3);
});
