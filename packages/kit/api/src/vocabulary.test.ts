import { invoke } from '@waybill/testing/invoke';
import { describe, expect, it } from 'vitest';
import { serveVocabularies, serveVocabulary } from './vocabulary.handlers.ts';
import { VocabularyValue } from './vocabulary.schema.ts';
import { defineVocabularies, terms } from './vocabulary.ts';

const states = ['open', 'in_transit', 'closed'] as const;

const vocabularies = defineVocabularies({ app: 'boxes' }, VocabularyValue, {
  box_status: {
    means: 'Where a box stands.',
    values: terms(
      states,
      {
        open: 'It takes more.',
        in_transit: ['It is on its way.', 'info'],
        closed: { title: { en: 'Shut', de: 'Zu' }, means: { en: 'It takes no more.' } },
      },
      (state) => state === 'closed',
    ),
  },
  labels: { title: 'Labels of boxes', means: 'Words.', source: 'table', values: [] },
});

describe('the terms of a set', () => {
  // API-122
  it('are in the order to offer them, with what was not said of them', () => {
    expect(vocabularies.find('box_status')?.values).toEqual([
      {
        key: 'open',
        title: { en: 'Open' },
        description: { en: 'It takes more.' },
        tone: 'neutral',
        final: false,
      },
      {
        key: 'in_transit',
        title: { en: 'In transit' },
        description: { en: 'It is on its way.' },
        tone: 'info',
        final: false,
      },
      {
        key: 'closed',
        title: { en: 'Shut', de: 'Zu' },
        description: { en: 'It takes no more.' },
        tone: 'neutral',
        final: true,
      },
    ]);
  });

  it('go on where nothing says that they end', () => {
    expect(terms(['a'], { a: 'First.' })).toMatchObject([{ key: 'a', final: false }]);
  });
});

describe('the vocabularies of an area', () => {
  const list = serveVocabularies(vocabularies);
  const get = serveVocabulary(vocabularies);
  const read = (name: string) =>
    invoke(get, { path: '/v1/boxes/vocabularies/{name}', pathParameters: { name } });

  // API-122
  it('are listed without their terms, by name where one is asked for', async () => {
    const labels = { name: 'labels', title: 'Labels of boxes', description: { en: 'Words.' } };
    const status = { name: 'box_status', title: { en: 'Box status' } };
    expect((await invoke(list)).body).toMatchObject({
      app: 'boxes',
      vocabularies: [status, labels],
    });
    const { body } = await invoke(list, { query: { name: 'labels' } });
    expect(body).toEqual({ app: 'boxes', vocabularies: [labels] });
  });

  // API-123
  it('say where they come from, and that they are closed', async () => {
    const [status, labels] = [await read('box_status'), await read('labels')];
    expect(status.body).toMatchObject({ closed: true, source: 'schema', default_tone: 'neutral' });
    expect(labels.body).toMatchObject({ closed: true, source: 'table', values: [] });
  });

  // API-123
  it('are 404 by any other name', async () => {
    expect(await read('colours')).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'There is no vocabulary colours.' },
    });
  });
});
