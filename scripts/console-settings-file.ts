import { isJson, type Json } from '@waybill/openapi/json';
import { schemaOf } from '@waybill/openapi/wire-schema';
import type { AreaSettings } from '@waybill/settings/setting';
import type { GeneratedFile } from './generated.ts';
import { typedKind } from './typed-kind.ts';

const PATH = 'packages/console/src/settings/console-settings.generated.ts';

/** Letters from which on a text is written in lines. */
const LONG = 1_000;

/** The first schema of a choice, which is that of what is not null. */
function firstChoice(schema: Json): Json {
  const choices: unknown = schema['anyOf'];
  const [first] = Array.isArray(choices) ? choices.filter(isJson) : [];
  return first ?? schema;
}

/** The schema of the texts that a list consists of. */
const textsOf = ({ items }: Json) =>
  isJson(items) && items['type'] === 'string' ? items : undefined;

function kindOf(schema: Json) {
  if (textsOf(schema) !== undefined) return 'list';
  return Number(schema['maxLength']) >= LONG ? 'long' : typedKind(schema);
}

/** The texts of a setting that is nothing else. */
function partsOf({ properties }: Json) {
  const parts = Object.entries(isJson(properties) ? properties : {}).map(([name, schema]) => {
    return { name, kind: isJson(schema) ? kindOf(schema) : 'json' };
  });
  const isTexts = parts.length > 0 && parts.every(({ kind }) => kind === 'text' || kind === 'long');
  return isTexts ? { parts } : {};
}

function fieldOf(app: string, [name, setting]: [string, AreaSettings['settings'][string]]) {
  // A person types what a setting takes: an input knows its type where a value is put in order afterwards.
  const schema: Json = schemaOf(setting.schema, 'input', `setting ${app}.${name}`);
  const value = firstChoice(schema);
  const { enum: codes } = textsOf(value) ?? schema;
  return {
    name,
    about: setting.about,
    kind: kindOf(value),
    ...partsOf(value),
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
    '// Made of the declared settings, by `npm run generate openapi`.',
    "import type { SettingsApp } from './setting.ts';",
    '',
    `export const SETTINGS: readonly SettingsApp[] = ${JSON.stringify(all, null, 2)};`,
    '',
  ];
  return { path: PATH, text: text.join('\n') };
}
