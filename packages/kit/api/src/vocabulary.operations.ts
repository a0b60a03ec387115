import * as v from 'valibot';
import { described } from './annotation.ts';
import { defineOperation, type Operation } from './operation.ts';
import type { Vocabulary, VocabularyIndex } from './vocabulary.schema.ts';

/** The two contracts by which an area publishes its sets of terms (API-122). */
export function vocabularyContracts<Value>(
  app: string,
  shapes: {
    readonly index: v.GenericSchema<VocabularyIndex>;
    readonly vocabulary: v.GenericSchema<Vocabulary<Value>>;
  },
  reach: Pick<Operation, 'atLocations'> = {},
) {
  const common = {
    ...reach,
    audience: 'buyer',
    status: 200,
    access: 'read',
    errors: {},
    impact: `Clients cannot look up the words of the ${app} area and show bare codes.`,
  } as const;
  return {
    list: defineOperation({
      ...common,
      id: `${app}.vocabularies.list`,
      route: `GET /${app}/vocabularies`,
      summary: `List the vocabularies of the ${app} area, without their words`,
      description:
        'They come in one answer, without pages; the words of each are a call of their own.',
      list: { name: 'text' },
      response: shapes.index,
    }),
    get: defineOperation({
      ...common,
      id: `${app}.vocabularies.get`,
      route: `GET /${app}/vocabularies/{name}`,
      summary: 'Read a vocabulary with its words in the order to offer them',
      description:
        'Records carry the key of a word, and people read its title. An unknown name is refused with `not_found`.',
      path: v.object({ name: described('Name of the vocabulary.', v.string()) }),
      response: shapes.vocabulary,
    }),
  } as const;
}

/** The contracts of an area's vocabularies; an area may word its own over them. */
export type VocabularyContracts<Value> = ReturnType<typeof vocabularyContracts<Value>>;
