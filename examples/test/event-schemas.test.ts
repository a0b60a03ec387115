import { eventBody, eventOf } from '@waybill/events/event';
import { events } from '@waybill/registry/events';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import schemas from '../../docs/events.schema.json' with { type: 'json' };

// WHK-204, WHK-205: what subscribers validate with takes what they get, and nothing else.
describe('docs/events.schema.json', () => {
  const ajv = addFormats.default(new Ajv.default({ strict: true }));
  ajv.addSchema(schemas, 'events');

  it.each(events)('describes $topic', (event) => {
    const metadata = { actor: null, by: null };
    const happened = eventOf(event, { data: event.example, metadata });
    const told = { ...happened, time: '2026-11-21T09:30:00.000Z' };
    const text = eventBody('acme', 'evt_01JA0Z3K5T8W6Q2R4Y7N9B1C3D', told);
    const body = JSON.parse(text) as Record<string, unknown>;
    const isValid = ajv.compile({ $ref: `events#/definitions/${event.topic}` });
    expect([isValid(body), isValid.errors]).toEqual([true, null]);
    expect(isValid({ ...body, data: null, data_omitted: true })).toBe(true);
    expect(isValid({ ...body, data: {} })).toBe(false);
    expect(isValid({ ...body, topic: 'another.topic' })).toBe(false);
    expect(isValid({ ...body, id: 'evt_1' })).toBe(false);
    const { time: _, ...timeless } = body;
    expect(isValid(timeless)).toBe(false);
  });
});
