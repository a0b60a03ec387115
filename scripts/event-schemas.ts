import { eventSchemas } from '@waybill/openapi/event-schema';
import { jsonText } from '@waybill/openapi/text';
import { events } from '@waybill/registry/events';
import { writeOrCheck } from './generated.ts';

// For subscribers of the bus, and for the schema registry that the stacks fill.
writeOrCheck(
  [{ path: 'docs/events.schema.json', text: jsonText(eventSchemas(events)) }],
  'event-schemas',
);
