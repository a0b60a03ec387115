import type { AreaSettings, Setting } from '@waybill/settings/setting';
import type { GeneratedFile } from './generated.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');

const rowOf = ([name, { about, fallback, scope }]: readonly [string, Setting]): string =>
  `| \`${name}\` | ${cell(about)} | \`${JSON.stringify(fallback)}\` | ${scope === 'market' ? 'yes' : 'no'} |`;

const sectionOf = ({ app, settings }: AreaSettings): string =>
  [
    `## ${app}`,
    '',
    '| Setting | Effect | Default | By market |',
    '| --- | --- | --- | --- |',
    ...Object.entries(settings).map(rowOf),
    '',
  ].join('\n');

/** Page on every setting, for people who set up a shop: made of what the areas declare. */
export const settingsPage = (areas: readonly AreaSettings[]): GeneratedFile => ({
  path: 'docs/settings.md',
  text: `# Settings

Every setting of a shop with its default, under the name of the area that
\`PUT /v1/settings/apps/{app}\` takes. The console shows the same sentences beside its fields. A change counts
for the next call and rewrites nothing that is stored; a setting by market may have a value of its own for each
market, which wins over that of the shop. \`null\` takes a value away, so that the default holds again.

${areas
  .toSorted((one, other) => (one.app < other.app ? -1 : 1))
  .map(sectionOf)
  .join('\n')}`,
});
