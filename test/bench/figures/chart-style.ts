import { stylesheet } from '@waybill/look/look';

/** Colours of the series, in their order. */
const SERIES = ['accent', 'brand', 'good', 'warn'];

/** A token's colour in light and in dark. A picture within a page cannot see the variables of the page. */
function colourOf(token: string, sheet: string): readonly [light: string, dark: string] {
  const [, light, dark] =
    new RegExp(`--${token}: light-dark\\(([^,]+), ([^)]+)\\)`).exec(sheet) ?? [];
  if (light === undefined || dark === undefined)
    throw new Error(`no colour --${token} in the look`);
  return [light, dark];
}

/** The style of a chart, in the colours of the look. */
export function chartStyle(): string {
  const sheet = stylesheet();
  const tokens = ['page', 'text', 'quiet', 'line', 'bad', ...SERIES];
  const colours = (which: 0 | 1) =>
    tokens.map((token) => `--${token}:${colourOf(token, sheet)[which]}`).join(';');
  const series = SERIES.flatMap((token, index) => [
    `.fill${index}{fill:var(--${token})}`,
    `.line${index}{fill:none;stroke:var(--${token});stroke-width:2}`,
  ]);
  return [
    `svg{${colours(0)}}`,
    `@media(prefers-color-scheme:dark){svg{${colours(1)}}}`,
    'text{font:12px system-ui,sans-serif;fill:var(--text)}',
    '.page{fill:var(--page)}',
    '.title{font-size:16px;font-weight:600}',
    '.quiet,.tick{fill:var(--quiet)}',
    '.tick{text-anchor:end}',
    '.category,.value{text-anchor:middle}',
    '.value{font-size:11px;font-variant-numeric:tabular-nums}',
    '.grid{stroke:var(--line)}',
    '.target{stroke:var(--bad);stroke-dasharray:5 4}',
    '.target-name{fill:var(--bad)}',
    ...series,
  ].join('');
}
