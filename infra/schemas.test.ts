import { events } from '@waybill/registry/events';
import { describe, expect, it } from 'vitest';
import { resources, synthesized, target, templateOf } from './testing.ts';

interface SchemaProperties {
  readonly RegistryName: unknown;
  readonly SchemaName: string;
  readonly Type: string;
  readonly Content: string;
}

const { stacks } = synthesized('prod');
const schemas = resources<SchemaProperties>([stacks.schemas], 'AWS::EventSchemas::Schema');
const [registry, ...others] = resources([stacks.schemas], 'AWS::EventSchemas::Registry');

describe('the schema registry', () => {
  // WHK-204
  it('has every event that the areas declare, each under its topic', () => {
    expect(others).toEqual([]);
    expect(registry?.properties).toMatchObject({ RegistryName: 'waybill-prod-events' });
    expect(schemas.map(({ properties }) => properties.SchemaName).toSorted()).toEqual(
      events.map(({ topic }) => `waybill@${topic}`).toSorted(),
    );
    for (const { properties } of schemas) {
      expect(target(properties.RegistryName)).toBe(registry?.id);
      expect(properties.Type).toBe('JSONSchemaDraft4');
    }
  });

  it('knows an event by source and topic, with what happened in its detail', () => {
    const placed = schemas.find(({ properties }) => properties.SchemaName.endsWith('order.placed'));
    expect(JSON.parse(placed?.properties.Content ?? '')).toMatchObject({
      properties: {
        source: { enum: ['waybill'] },
        'detail-type': { enum: ['order.placed'] },
        detail: { properties: { data: { properties: { grand_total: { type: 'number' } } } } },
      },
    });
  });

  it('takes them: none is above 100,000 characters, their stack below the limits of templates', () => {
    for (const { properties } of schemas) expect(properties.Content.length).toBeLessThan(100_000);
    const template = templateOf(stacks.schemas);
    expect(Object.keys(template.Resources).length).toBeLessThan(500);
    expect(JSON.stringify(template).length).toBeLessThan(1_000_000);
  });
});
