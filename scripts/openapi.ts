import { openapiDocument } from '@waybill/api/openapi';
import { areas } from '@waybill/registry/areas';
import { operations } from '@waybill/registry/operations';
import manifest from '../package.json' with { type: 'json' };
import { eventCatalog } from './event-catalog.ts';
import { asJson, settle } from './generated.ts';
import { routeTable } from './route-table.ts';

// Everything that handlers need of the whole registry is generated: a handler that imported the
// registry would carry every contract in its bundle.
settle(
  [
    { path: 'docs/openapi.json', text: asJson(openapiDocument(operations, manifest.version)) },
    { path: 'functions/platform/routes.generated.json', text: asJson(routeTable(operations)) },
    {
      path: 'functions/events/catalog.generated.json',
      text: asJson(eventCatalog(areas)),
    },
  ],
  'openapi',
);
