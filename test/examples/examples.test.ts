import { resolve } from 'node:path';
import { areaOf } from '@waybill/openapi/operation-parts';
import { jsonText } from '@waybill/openapi/text';
import { operations } from '@waybill/registry/operations';
import { fixedClock } from '@waybill/testing/clock';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/sources/source-files.ts';
import { letAssistantsIn } from './agents.story.ts';
import { fillCarts } from './carts.story.ts';
import { keepStock } from './inventories.story.ts';
import { openMarkets } from './markets.story.ts';
import { keepLists } from './order-lists.story.ts';
import { readFigures, sell, shipFromShelves } from './orders.story.ts';
import { hearBuyers } from './peppol.story.ts';
import { comparable } from './placeholders.ts';
import { openShop } from './platform.story.ts';
import { loadHandlers, type Recorded, recorder } from './recorder.ts';
import { offerShipping } from './shipping.story.ts';
import { subscribe } from './webhooks.story.ts';

withTable();
const clock = fixedClock();
const isKey = (by: unknown) => v.is(v.strictObject({ key_id: v.string(), name: v.string() }), by);
const recorded = new Map<string, Recorded>();

beforeAll(async () => {
  await loadHandlers();
  process.env['SEARCH'] = 'on';
  process.env['SECRETS_MASTER_KEY'] = Buffer.alloc(32, 7).toString('base64');
});

it('a shop lives through every operation', async () => {
  const story = recorder(recorded, () => clock.advance(1));
  for (const part of [
    openShop,
    openMarkets,
    keepStock,
    offerShipping,
    fillCarts,
    sell,
    shipFromShelves,
    keepLists,
    hearBuyers,
    subscribe,
    readFigures,
    letAssistantsIn,
  ]) {
    await part(story);
  }
  expect(operations.map(({ id }) => id).filter((id) => !recorded.has(id))).toEqual([]);
}, 240_000);

// API-138: the story runs through every operation, so that a new one is here as well.
it('every event of the shop says who called', async () => {
  const published = (await recordedEvents('acme')).map(({ topic, body }) => {
    const { metadata } = JSON.parse(body) as { metadata: Readonly<Record<string, unknown>> };
    return { topic, actor: metadata['actor'], by: metadata['by'] };
  });
  expect(new Set(published.map(({ topic }) => topic)).size).toBeGreaterThan(40);
  expect(published.filter(({ actor, by }) => actor === undefined || !isKey(by))).toEqual([]);
});

describe('the examples of the API document', () => {
  const areas = [...new Set(operations.map(areaOf))].sort();

  // `npm run generate examples` writes them.
  it.each(areas)('are what was answered: %s', async (area) => {
    // A story that broke off must not be written down.
    expect(recorded.size).toBe(operations.length);
    const examples = comparable([...recorded.values()])
      .filter(({ id }) => id === area || id.startsWith(`${area}.`))
      .map(({ id, ...example }) => [id, example] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const file = resolve(ROOT, `docs/examples/${area}.json`);
    await expect(jsonText(Object.fromEntries(examples))).toMatchFileSnapshot(file);
  });
});
