import { schemaOf } from '@waybill/openapi/wire-schema';
import type { AreaSettings } from '@waybill/settings/setting';
import type { Schema } from './document.ts';
import { memberLines, typeOf } from './schema-type.ts';

/** The settings of an area as members of an object; what has no default may be null. */
function membersOf({ app, settings }: AreaSettings): string {
  const lines = Object.entries(settings).map(([name, { schema, fallback, about }]) => {
    const value = schemaOf(schema, 'output', `setting ${app}.${name}`) as Schema;
    const type = typeOf(fallback === null ? { anyOf: [value, { type: 'null' }] } : value, '    ');
    return memberLines({ name, type, isRequired: true, description: about }, '    ');
  });
  return memberLines({ name: app, type: `{\n${lines.join('')}  }`, isRequired: true }, '  ');
}

/** The settings of each area with their effective values (CLN-8), from what the areas declare. */
export function settingsFile(areas: readonly AreaSettings[]): string {
  const apps = areas.toSorted((a, b) => (a.app < b.app ? -1 : 1)).map(membersOf);
  return `\n/** The effective values of the settings of each area. */\nexport interface SettingsOf {\n${apps.join('')}}\n`;
}
