import type { Area, Reference } from '@waybill/area/define-area';
import { asJson, type GeneratedFile } from './generated.ts';

/** An import of one export, as handlers may load it. */
export interface Import {
  readonly from: string;
  readonly name: string;
}

/** The settings of an area: the export of its `shared/settings.ts` that it declares. */
export function settingsImport(area: Area, exports: object): Import {
  const found = Object.entries(exports).find(([, value]) => value === area.settings);
  if (found === undefined)
    throw new Error(`${area.name} declares settings that it does not export`);
  return { from: `@waybill/${area.name}/shared/settings`, name: found[0] };
}

/** Exports that areas name of their packages. */
export function referenceImports(
  areas: readonly Area[],
  referenceOf: (area: Area) => Reference | undefined,
): Import[] {
  return areas.flatMap((area) => {
    const reference = referenceOf(area);
    if (reference === undefined) return [];
    return [{ from: `@waybill/${area.name}/${reference.module}`, name: reference.name }];
  });
}

const HEADING =
  '// Made of what the areas declare, by `npm run generate registry`. It names no contract.';

interface ImportedArray {
  readonly type: Import;
  readonly name: string;
  readonly of: readonly Import[];
  /** Arrays that follow, whole. */
  readonly following?: readonly Import[];
}

/** A file with one typed array of imported values. */
function arrayFile(path: string, { type, name, of, following = [] }: ImportedArray): GeneratedFile {
  const imports = [...of, ...following].map((one) => `import { ${one.name} } from '${one.from}';`);
  const text = [
    HEADING,
    `import type { ${type.name} } from '${type.from}';`,
    ...imports,
    '',
    `export const ${name}: readonly ${type.name}[] = [`,
    ...of.map((one) => `  ${one.name},`),
    ...following.map((one) => `  ...${one.name},`),
    '];',
    '',
  ];
  return { path, text: text.join('\n') };
}

/** The description of each declared topic, by name (WHK-139). */
function topicEntries(areas: readonly Area[]) {
  return areas
    .flatMap(({ events }) => events)
    .map(({ topic, description, schemaVersion, example, since }) => ({
      name: topic,
      description,
      schema_version: schemaVersion,
      example,
      since,
      deprecated: false,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The operation that reads the record of each event, by the first part of its topic (WHK-150). */
function eventReaders(areas: readonly Area[]) {
  const entries = areas.flatMap((area) => Object.entries(area.eventReaders));
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Declarations of all areas for handlers, which must not load the areas themselves. */
export function registryFiles(
  areas: readonly Area[],
  settings: readonly Import[],
  topics: readonly string[],
): GeneratedFile[] {
  return [
    arrayFile('packages/registry/src/settings.generated.ts', {
      type: { from: '@waybill/settings/setting', name: 'AreaSettings' },
      name: 'settings',
      of: settings,
      following: [{ from: './areas-to-come.ts', name: 'settingsToCome' }],
    }),
    arrayFile('packages/registry/src/installers.generated.ts', {
      type: { from: '@waybill/tenants/tenant/installer', name: 'Installer' },
      name: 'installers',
      of: referenceImports(areas, ({ installer }) => installer),
    }),
    arrayFile('packages/registry/src/list-groups.generated.ts', {
      type: { from: '@waybill/table/list', name: 'ListGroup' },
      name: 'listGroups',
      of: referenceImports(areas, ({ listGroup }) => listGroup),
    }),
    {
      path: 'packages/areas/webhooks/src/endpoint/known-topics.generated.json',
      text: asJson(topics.toSorted()),
    },
    {
      path: 'functions/webhooks/topics/topics.generated.json',
      text: asJson(topicEntries(areas)),
    },
    {
      path: 'packages/areas/webhooks/src/event/event-readers.generated.json',
      text: asJson(eventReaders(areas)),
    },
  ];
}
