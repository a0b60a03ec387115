import { expect, it } from 'vitest';
import { CHART, dayChart, lineText } from './day-chart.ts';

const days = (...values: number[]) =>
  values.map((value, index) => ({ day: `2026-11-0${index + 1}`, value }));

it('lays bars out beside each other, as high as their values', () => {
  const { bars, lines } = dayChart(days(0, 5, 10));
  expect(lines.map(({ value }) => value)).toEqual([0, 2, 4, 6, 8, 10]);
  const [none, half, whole] = bars;
  expect(none?.height).toBe(0);
  expect(whole?.height).toBeCloseTo((half?.height ?? 0) * 2);
  expect(bars.every(({ y, height }) => Math.abs(y + height - (CHART.height - 20)) < 1e-9)).toBe(
    true,
  );
  for (const [index, bar] of bars.entries()) {
    const next = bars[index + 1];
    if (next !== undefined) expect(next.x).toBeGreaterThan(bar.x + bar.width);
    else expect(bar.x + bar.width).toBeLessThan(CHART.width);
  }
});

it('has a foot where nothing happened', () => {
  const { bars, lines } = dayChart(days(0, 0));
  expect(bars.map(({ height }) => height)).toEqual([0, 0]);
  expect(lines[0]?.value).toBe(0);
  expect(dayChart([]).bars).toEqual([]);
});

it('has lines at whole numbers where whole things are counted', () => {
  const linesOf = (...values: number[]) =>
    dayChart(days(...values)).lines.map(({ value }) => value);
  expect(linesOf(0, 1)).toEqual([0, 1]);
  expect(linesOf(2, 1)).toEqual([0, 1, 2]);
  expect(linesOf(0.5, 1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
});

it.each(['en-US', 'de-DE', 'fr-FR', 'es-ES', 'ja-JP'])(
  'has numbers that fit beside it in %s',
  (locale) => {
    for (const greatest of [1, 999_999, 1_234_567, 98_765_432, 7_654_321_987]) {
      const { lines } = dayChart(days(greatest));
      const texts = lines.map(({ value }) => lineText(value, lines.at(-1)?.value ?? 0, locale));
      // Eleven units a character that is twice as high as wide, beside six units of air.
      expect(texts.filter((text) => text.length * 6 > CHART.left)).toEqual([]);
      expect(new Set(texts).size).toBe(lines.length);
    }
    expect(lineText(1_500_000, 2_000_000, 'en-US')).toBe('1.5M');
    expect(lineText(500_000, 900_000, 'en-US')).toBe('500,000');
  },
);
