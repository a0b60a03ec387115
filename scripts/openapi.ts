import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openapiDocument } from '@waybill/openapi/document';
import { eventSchemas } from '@waybill/openapi/event-schema';
import { tagDescriptions } from '@waybill/openapi/tag-descriptions';
import { jsonText } from '@waybill/openapi/text';
import { vanishedNames } from '@waybill/openapi/vanished-names';
import { areas } from '@waybill/registry/areas';
import { events } from '@waybill/registry/events';
import { operations } from '@waybill/registry/operations';
import { settings } from '@waybill/registry/settings.generated';
import manifest from '../package.json' with { type: 'json' };
import { clientFiles } from './client/client-files.ts';
import { namesFile } from './client/names-file.ts';
import { recordRulesFile } from './client/record-rules-file.ts';
import { summariesFile } from './client/summaries-file.ts';
import { committedExamples } from './committed-examples.ts';
import { consoleOrdersFile } from './console-orders-file.ts';
import { consoleResourcesFiles } from './console-resources-file.ts';
import { consoleSettingsFile } from './console-settings-file.ts';
import { eventCatalog } from './event-catalog.ts';
import { asJson, writeOrCheck } from './generated.ts';
import { routeTable } from './route-table.ts';
import { settingsPage } from './settings-page.ts';
import { ROOT } from './sources/source-files.ts';

const PATH = 'docs/openapi.json';
const source = {
  operations,
  events,
  version: manifest.version,
  examples: committedExamples(),
  tags: tagDescriptions,
};

/** Prints problems as sentences; a stack trace of the generator would bury them. */
function makeDocument() {
  try {
    return openapiDocument(source);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const document = makeDocument();
const vanished = vanishedNames(JSON.parse(readFileSync(resolve(ROOT, PATH), 'utf8')), document);

if (vanished.length > 0 && !process.argv.includes('--write')) {
  console.error(
    `${PATH}: these names of shapes would vanish: ${vanished.join(', ')}. Clients carry them in their types. Name the shapes again, or run npm run generate -- openapi --write where they shall go.`,
  );
  process.exitCode = 1;
} else {
  // Everything that handlers need of the whole registry is generated: a handler that imported the
  // registry would carry every contract in its bundle.
  writeOrCheck(
    [
      { path: PATH, text: jsonText(document) },
      { path: 'functions/platform/routes.generated.json', text: asJson(routeTable(operations)) },
      {
        path: 'functions/events/catalog.generated.json',
        text: asJson(eventCatalog(areas)),
      },
      // For subscribers of the bus, and for the schema registry that the stacks fill.
      { path: 'docs/events.schema.json', text: jsonText(eventSchemas(events)) },
      ...clientFiles(document, settings),
      summariesFile(document),
      namesFile(document),
      recordRulesFile(document),
      consoleOrdersFile(),
      ...consoleResourcesFiles(document),
      consoleSettingsFile(settings),
      settingsPage(settings),
    ],
    'openapi',
  );
}
