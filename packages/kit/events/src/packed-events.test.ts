import { rounds } from '@waybill/testing/rounds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventBody } from './event.ts';
import { packEvents, unpackEvents } from './packed-events.ts';

const events = fc.array(
  fc.record({
    data: fc.jsonValue(),
    text: fc.string({ unit: 'binary' }),
    row: fc.option(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), {
      nil: undefined,
    }),
  }),
  { minLength: 1 },
);

describe('packed events', () => {
  // WHK-4
  it('come back byte by byte, whatever they hold', () => {
    fc.assert(
      fc.property(events, (all) => {
        const packed = all.map(({ data, text, row }, index) => {
          const metadata = { text };
          const event = { topic: 'door.painted', time: 'now', data, metadata };
          const body = eventBody('acme', `evt_${index}`, event);
          return row === undefined ? { body } : { body, row: JSON.stringify(row) };
        });
        expect(unpackEvents(packEvents(packed))).toEqual(packed);
      }),
      { numRuns: rounds({ short: 40, long: 100 }) },
    );
  });

  it('are refused where the dictionary is not known', () => {
    const packed = packEvents([{ body: '{}' }]);
    packed[0] = 250;
    expect(() => unpackEvents(packed)).toThrow('events are packed with dictionary 250');
    expect(() => unpackEvents(new Uint8Array())).toThrow('dictionary');
  });
});
