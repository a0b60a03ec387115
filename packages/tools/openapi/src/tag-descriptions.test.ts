import { operations } from '@waybill/registry/operations';
import { expect, it } from 'vitest';
import { areaOf } from './operation-parts.ts';
import { tagDescriptions } from './tag-descriptions.ts';

const areas = [...new Set(operations.map(areaOf))].sort();

it('describes the tag of every area, and no other', () => {
  expect(Object.keys(tagDescriptions).sort()).toEqual(areas);
});

it.each(areas)('says in two sentences what %s is for', (area) => {
  expect(tagDescriptions[area]).toMatch(/^[^.]+\. [^.]+\.$/u);
});
