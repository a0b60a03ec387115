import { describe, expect, it } from 'vitest';
import { type Chart, drawChart } from './chart.ts';

const chart: Chart = {
  kind: 'bars',
  title: 'Units <by> age',
  unit: 'write units',
  across: 'calls',
  categories: ['reserve', 'place'],
  series: [
    { name: 'first day', values: [50, 25] },
    { name: 'a year', values: [100, 0] },
  ],
  target: { name: 'limit', value: 75 },
};

const numbers = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, number]) => Number(number));

describe('a chart', () => {
  const picture = drawChart(chart);

  it('draws bars in proportion to their values', () => {
    const heights = numbers(/<rect class="fill\d" [^>]*height="([\d.]+)"\/><text x/gu, picture);
    const [fifty = 0] = heights;
    expect(heights.map((height) => Math.round((height / fifty) * 50))).toEqual([50, 25, 100, 0]);
  });

  it('draws a line through the values of a series', () => {
    const [points] = /points="([^"]+)"/u.exec(drawChart({ ...chart, kind: 'lines' })) ?? [];
    const [one = 0, other = 0] = numbers(/,([\d.]+)/gu, points ?? '');
    // The greater value lies higher, which is nearer to 0.
    expect(one).toBeLessThan(other);
  });

  it('draws the target between values below and above it', () => {
    const [target = 0] = numbers(/class="target" [^>]*y1="([\d.]+)"/gu, picture);
    const tops = numbers(/<rect class="fill\d" [^>]* y="([\d.]+)"[^>]*\/><text x/gu, picture);
    expect(tops.filter((top) => top < target)).toHaveLength(1);
  });

  it('says its values to readers who do not see it', () => {
    expect(picture).toContain(
      '<desc id="values">write units. first day: reserve: 50, place: 25. a year: reserve: 100, place: 0.</desc>',
    );
  });

  it('escapes what its texts hold', () => {
    expect(picture).toContain('<title id="title">Units &lt;by&gt; age</title>');
  });

  it('has the colours of the look in light and in dark, and no other', () => {
    const [style = ''] = /<style>.*<\/style>/u.exec(picture) ?? [];
    expect(style).toMatch(/svg\{--page:#fff;/u);
    expect(style).toMatch(/prefers-color-scheme:dark\)\{svg\{--page:#14171b;/u);
    expect(picture.replace(style, '')).not.toMatch(/#[0-9a-f]{3,6}|rgb/u);
  });
});
