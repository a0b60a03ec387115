import { schemaOf } from '@waybill/openapi/wire-schema';
import type { AreaSettings } from '@waybill/settings/setting';
import type { GeneratedFile } from './generated.ts';

const PATH = 'packages/console/src/settings/console-settings.generated.ts';

function kindOf(schema: { readonly [key: string]: unknown }): string {
  const choices: unknown = schema['anyOf'];
  const [first = schema] = Array.isArray(choices) ? choices : [];
  const types = [first.type].flat();
  if (types.includes('boolean')) return 'flag';
  if (types.includes('number') || types.includes('integer')) return 'number';
  return types.includes('string') ? 'text' : 'json';
}

function fieldOf(app: string, [name, setting]: [string, AreaSettings['settings'][string]]) {
  const schema = schemaOf(setting.schema, 'output', `setting ${app}.${name}`);
  const codes: unknown = Reflect.get(schema, 'enum');
  return {
    ...{ name, kind: kindOf(schema as never) },
    ...(Array.isArray(codes) && { codes }),
    fallback: setting.fallback,
  };
}

/** The settings of each area as the console asks for them, from what the areas declare. */
export function consoleSettingsFile(areas: readonly AreaSettings[]): GeneratedFile {
  const all = areas
    .toSorted((a, b) => (a.app < b.app ? -1 : 1))
    .map(({ app, settings }) => ({
      app,
      settings: Object.entries(settings).map((entry) => fieldOf(app, entry)),
    }));
  const text = [
    '// Made of the declared settings, by `npm run openapi`.',
    "import type { SettingsApp } from './setting.ts';",
    '',
    `export const SETTINGS: readonly SettingsApp[] = ${JSON.stringify(all, null, 2)};`,
    '',
  ];
  return { path: PATH, text: text.join('\n') };
}
