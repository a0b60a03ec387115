import { ticksTo } from '@waybill/look/ticks';
import { shown } from '../table.ts';
import { chartStyle } from './chart-style.ts';

/** What a figure shows: a value for each category and series. */
export interface Chart {
  readonly kind: 'bars' | 'lines';
  readonly title: string;
  /** What the values are: `orders a second`. */
  readonly unit: string;
  /** What the categories are: `clients`. */
  readonly across: string;
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** A target, as a line from side to side. */
  readonly target?: { readonly name: string; readonly value: number };
}

const WIDTH = 720;
const HEIGHT = 360;
const LEFT = 64;
const RIGHT = 24;
const TOP = 84;
const BOTTOM = 56;
const LEGEND_STEP = 172;
/** Of the room of a category, what its bars take. */
const BARS_SHARE = 0.7;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const at = (value: number) => String(Math.round(value * 10) / 10);

/** Where values and categories lie in a picture. */
function placesOf({ categories, series, target }: Chart) {
  const values = series.flatMap((one) => one.values);
  const ticks = ticksTo(Math.max(...values, target?.value ?? 0));
  const end = ticks.at(-1) ?? 1;
  const room = (WIDTH - LEFT - RIGHT) / categories.length;
  return {
    ticks,
    room,
    x: (index: number) => LEFT + room * (index + 0.5),
    y: (value: number) => HEIGHT - BOTTOM - (value / end) * (HEIGHT - TOP - BOTTOM),
  };
}

type Places = ReturnType<typeof placesOf>;

function bars({ series }: Chart, { room, x, y }: Places): string[] {
  const width = (room * BARS_SHARE) / series.length;
  return series.flatMap(({ values }, order) =>
    values.map((value, index) => {
      const left = x(index) - (room * BARS_SHARE) / 2 + order * width;
      const height = at(y(0) - y(value));
      const label = `<text x="${at(left + width / 2)}" y="${at(y(value) - 5)}" class="value">${shown(value)}</text>`;
      return `<rect class="fill${order}" x="${at(left)}" y="${at(y(value))}" width="${at(width - 2)}" height="${height}"/>${label}`;
    }),
  );
}

function lines({ series }: Chart, { x, y }: Places): string[] {
  return series.map(({ values }, order) => {
    const points = values.map((value, index) => `${at(x(index))},${at(y(value))}`);
    const dots = points.map((point) => {
      const [left, top] = point.split(',');
      return `<circle class="fill${order}" cx="${left}" cy="${top}" r="3.5"/>`;
    });
    return `<polyline class="line${order}" points="${points.join(' ')}"/>${dots.join('')}`;
  });
}

function axes({ categories, unit, across }: Chart, { ticks, x, y }: Places): string[] {
  return [
    ...ticks.map(
      (tick) =>
        `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(tick))}" y2="${at(y(tick))}"/><text class="tick" x="${LEFT - 8}" y="${at(y(tick) + 4)}">${tick.toLocaleString('en-US')}</text>`,
    ),
    ...categories.map(
      (category, index) =>
        `<text class="category" x="${at(x(index))}" y="${HEIGHT - BOTTOM + 18}">${escaped(category)}</text>`,
    ),
    `<text class="quiet" x="24" y="44">${escaped(unit)}</text>`,
    `<text class="category" x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 14}">${escaped(across)}</text>`,
  ];
}

const legend = ({ series }: Chart): string[] =>
  series.map(
    ({ name }, order) =>
      `<rect class="fill${order}" x="${24 + order * LEGEND_STEP}" y="56" width="10" height="10"/><text class="quiet" x="${40 + order * LEGEND_STEP}" y="65">${escaped(name)}</text>`,
  );

const targetLine = ({ target }: Chart, { y }: Places): string[] =>
  target === undefined
    ? []
    : [
        `<line class="target" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(target.value))}" y2="${at(y(target.value))}"/>`,
        `<text class="target-name" x="${LEFT + 4}" y="${at(y(target.value) - 5)}">${escaped(target.name)}</text>`,
      ];

/** All values as a sentence, for readers who do not see the picture. */
function described({ categories, series, unit }: Chart): string {
  const said = series.map(({ name, values }) => {
    const each = values.map((value, index) => `${categories[index]}: ${shown(value)}`);
    return `${name}: ${each.join(', ')}`;
  });
  return `${unit}. ${said.join('. ')}.`;
}

/** A chart as a picture of its own, light or dark as its reader's system is. */
export function drawChart(chart: Chart): string {
  const places = placesOf(chart);
  const body = [
    ...axes(chart, places),
    ...(chart.kind === 'bars' ? bars(chart, places) : lines(chart, places)),
    ...targetLine(chart, places),
    ...legend(chart),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title values">
<title id="title">${escaped(chart.title)}</title>
<desc id="values">${escaped(described(chart))}</desc>
<style>${chartStyle()}</style>
<rect class="page" width="${WIDTH}" height="${HEIGHT}" rx="8"/>
<text class="title" x="24" y="28">${escaped(chart.title)}</text>
${body.join('\n')}
</svg>
`;
}
