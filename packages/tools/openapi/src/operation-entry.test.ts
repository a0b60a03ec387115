import { describe, expect, test } from 'vitest';
import { operationEntry } from './operation-entry.ts';
import { createThing, document, entry } from './testing/things.factory.ts';

describe('bodies', () => {
  test('a request shows what may be sent, an answer what comes back', () => {
    const create = entry('/v1/things', 'post');
    expect(create.requestBody).toEqual({
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              code: {
                type: 'string',
                pattern: '^\\p{L}+$',
                maxLength: 64,
                description: 'How callers know the thing.',
              },
              price: {
                anyOf: [{ type: 'number' }, { type: 'string' }],
                description: 'What one thing costs.',
                default: 1,
              },
            },
            required: ['code'],
          },
        },
      },
    });
    expect(create.responses['201']?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Thing' } },
    });
    expect(document.components['schemas']?.['Thing']).toEqual({
      type: 'object',
      properties: {
        id: {
          type: 'string',
          format: 'uuid',
          description: 'Id of the record; given by the service and never used twice.',
        },
        code: { type: 'string', description: 'How callers know the thing.' },
        price: { type: 'number', description: 'What one thing costs.' },
      },
      required: ['id', 'code', 'price'],
    });
  });

  // API-51
  test('an operation with two statuses shows its answer under both', () => {
    const gathered = { parameters: {}, responses: {}, problems: [] };
    const both = operationEntry({ ...createThing, statusWith: { code: 200 } }, gathered);
    expect(both['responses']).toMatchObject({
      200: { description: 'With code: Create a thing', content: { 'application/json': {} } },
      201: { description: 'Create a thing', content: { 'application/json': {} } },
    });
  });

  // API-51
  test('an operation whose answer says its status shows it under both', () => {
    const gathered = { parameters: {}, responses: {}, problems: [] };
    const both = operationEntry({ ...createThing, statusWhere: { known: 200 } }, gathered);
    expect(both['responses']).toMatchObject({
      200: { description: 'Where known is true: Create a thing' },
      201: { description: 'Create a thing' },
    });
  });

  // API-330, API-331
  test('bytes of a body and of an answer are bytes', () => {
    const gathered = { parameters: {}, responses: {}, problems: [] };
    const bytes = { schema: { type: 'string', format: 'binary' } };
    const taking = operationEntry({ ...createThing, takesBytes: 'application/xml' }, gathered);
    expect(taking['requestBody']).toEqual({
      required: true,
      content: { 'application/xml': bytes },
    });
    const answering = operationEntry({ ...createThing, answersFile: true }, gathered);
    expect(answering['responses']).toMatchObject({
      201: { content: { 'application/octet-stream': bytes } },
    });
  });

  test('a page of a shape has a name after it', () => {
    expect(document.components['schemas']?.['ThingPage']).toMatchObject({
      properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } },
    });
  });

  test('a body that may be empty may be left out', () => {
    expect(entry('/v1/things/{code}/touch', 'post').requestBody?.required).toBe(false);
  });

  test('text is offered as text', () => {
    expect(Object.keys(entry('/ping', 'get').responses['200']?.content ?? {})).toEqual([
      'text/plain',
    ]);
  });
});
