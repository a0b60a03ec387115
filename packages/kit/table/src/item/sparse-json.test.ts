import { describe, expect, it } from 'vitest';
import { sparseJson, sparseJsonRows } from './sparse-json.ts';

interface Row {
  readonly name: string;
  readonly sku: string | null;
  readonly count: number | null;
}

const empty = { sku: null, count: null };
const bare: Row = { name: 'bare', sku: null, count: null };
const rows: Row[] = [{ name: 'full', sku: 'A', count: 0 }, bare, { name: '', sku: '', count: 1 }];

describe('a stored row', () => {
  it.each(rows)('%j reads back as it was written', (row) => {
    const attribute = sparseJson<Row>(empty);
    expect(attribute.read(attribute.write(row))).toEqual(row);
  });

  it('carries no column that is null, alone and among others', () => {
    expect(sparseJson<Row>(empty).write(bare)).toBe('{"name":"bare"}');
    expect(sparseJsonRows<Row>(empty).write(rows)).toBe(
      '[{"name":"full","sku":"A","count":0},{"name":"bare"},{"name":"","sku":"","count":1}]',
    );
  });

  it('carries no column that is as most rows have it', () => {
    interface Priced {
      readonly rate: number;
      readonly discounts: readonly string[];
    }
    const attribute = sparseJson<Priced>({ rate: 0, discounts: [] });
    const plain = { rate: 0, discounts: [] };
    const priced = { rate: 19, discounts: ['sale'] };
    expect([plain, priced].map((row) => attribute.write(row))).toEqual([
      '{}',
      '{"rate":19,"discounts":["sale"]}',
    ]);
    expect([plain, priced].map((row) => attribute.read(attribute.write(row)))).toEqual([
      plain,
      priced,
    ]);
  });

  it('reads back among others, also where there is none', () => {
    const attribute = sparseJsonRows<Row>(empty);
    expect(attribute.read(attribute.write(rows))).toEqual(rows);
    expect(attribute.read(attribute.write([]))).toEqual([]);
  });
});
