import { defineArea } from '@waybill/area/define-area';
import { insertOf } from '@waybill/events/topology';
import { platformOperations } from './platform.operations.ts';
import { consoleSettings } from './shared/settings.ts';

/**
 * Operations that belong to no shop: probes, documents, the settings of the console, and the work behind the
 * table of all areas.
 */
export const area = defineArea({
  name: 'platform',
  operations: platformOperations,
  settings: consoleSettings,
  consumers: [
    {
      id: 'events.publish',
      // One run of a batch is a row of calls to the bus: side by side they keep up with the table.
      source: {
        kind: 'stream',
        filter: insertOf('change', 'probe'),
        batchSize: 100,
        parallelization: 10,
        windowSeconds: 0,
      },
      grants: { table: 'note', bus: true },
      gradual: true,
      timeoutSeconds: 30,
      impact: 'Events reach neither subscribers nor webhooks until the sweep publishes them.',
    },
    {
      id: 'events.sweep',
      source: { kind: 'schedule', minutes: 5 },
      grants: { table: 'write', bus: true },
      timeoutSeconds: 55,
      impact: 'Events that the bus refused or a dark stream did not bring stay unpublished.',
    },
    {
      id: 'lists.fold',
      // Lists read what is not folded yet: beside 250 changes a second those of about a second.
      source: {
        kind: 'stream',
        filter: insertOf('count-delta'),
        batchSize: 100,
        parallelization: 1,
        windowSeconds: 1,
      },
      grants: { table: 'write' },
      timeoutSeconds: 30,
      impact:
        'Totals stay exact, but lists read ever more count deltas and are refused in the end.',
    },
    {
      id: 'lists.sweep',
      source: { kind: 'schedule', minutes: 60 },
      grants: { table: 'write' },
      timeoutSeconds: 55,
      impact: 'Count deltas that the stream lost are not folded: lists read ever more of them.',
    },
    {
      id: 'intents.sweep',
      source: { kind: 'schedule', minutes: 1 },
      grants: { table: 'write' },
      timeoutSeconds: 55,
      impact:
        'Large calls whose process died keep their stock rows locked, and dead calls on hot rows keep the pieces they took, until another call meets them.',
    },
    {
      id: 'orphans.sweep',
      source: { kind: 'schedule', minutes: 5 },
      grants: { table: 'write' },
      timeoutSeconds: 55,
      impact: 'Positions that were replaced or deleted take space; no call reads them.',
    },
  ],
});
