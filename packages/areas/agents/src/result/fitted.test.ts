import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitted, RESULT_BYTES, refusePage } from './fitted.ts';

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const rows = (count: number, size: number) =>
  Array.from({ length: count }, (_, at) => ({ at, text: 'x'.repeat(size) }));

// AGT-31
describe('a single record', () => {
  it('that fits is left as it is', () => {
    const record = { items: rows(10, 100) };
    expect(fitted(record)).toBe(record);
  });

  it('beyond the size has its longest lists cut, and says so', () => {
    const shown = fitted({ id: 1, would: { items: rows(200, 500), notes: rows(10, 500) } });
    const { items, notes } = shown['would'] as Record<string, unknown[]>;
    expect(shown['truncated']).toEqual([{ path: 'would.items', shown: items?.length, total: 200 }]);
    expect(items?.length).toBeGreaterThan(50);
    expect(notes).toHaveLength(10);
    expect(bytesOf(shown)).toBeLessThanOrEqual(RESULT_BYTES);
  });

  it('of heavy objects alone has their last keys cut', () => {
    const metadata = Object.fromEntries(rows(100, 1_000).map((one) => [`k${one.at}`, one.text]));
    const shown = fitted({ deep: [{ metadata }] });
    expect(shown['truncated']).toMatchObject([{ path: 'deep.0.metadata', total: 100 }]);
    expect(bytesOf(shown)).toBeLessThanOrEqual(RESULT_BYTES);
  });

  it('of any shape is within the size', () => {
    const shape = fc.array(
      fc.array(fc.record({ a: fc.string({ maxLength: 2_000 }), b: fc.object() }), {
        maxLength: 12,
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(shape, fc.integer({ min: 1, max: 12 }), (lists, times) => {
        const record = { lists: Array.from({ length: times }, () => lists).flat() };
        expect(bytesOf(fitted(record))).toBeLessThanOrEqual(RESULT_BYTES);
      }),
      { numRuns: 20 },
    );
  });
});

// AGT-31
describe('a page', () => {
  const page = (items: object[]) => ({ items, total: 100, limit: 50, offset: 0 });

  it('beyond the size is refused with a limit that fits', () => {
    const refused = refusePage(page(rows(50, 2_000)));
    const limit = Number(/limit=(\d+)/u.exec(refused?.message ?? '')?.[1]);
    expect(limit).toBeGreaterThan(20);
    expect(refusePage(page(rows(limit, 2_000)))).toBeUndefined();
    expect(refusePage(page(rows(limit + 1, 2_000)))).toBeDefined();
  });

  it('is asked for row by row where one is too large by itself, and then cut like a record', () => {
    expect(refusePage(page(rows(2, 70_000)))?.message).toContain('limit=1.');
    expect(refusePage(page(rows(1, 70_000)))).toBeUndefined();
    expect(refusePage({ items: 'x'.repeat(70_000) })).toBeUndefined();
  });
});
