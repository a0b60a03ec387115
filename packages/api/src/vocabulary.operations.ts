import * as v from 'valibot';
import { described } from './annotation.ts';
import { defineOperation } from './operation.ts';

/** The two contracts by which an area publishes its sets of words (API-122). */
export function vocabularyContracts<
  const App extends string,
  Index extends v.GenericSchema,
  Vocabulary extends v.GenericSchema,
>(app: App, shapes: { readonly index: Index; readonly vocabulary: Vocabulary }) {
  const common = {
    audience: 'buyer',
    status: 200,
    access: 'read',
    errors: {},
    impact: `Clients cannot look up the words of the ${app} area and show bare codes.`,
  } as const;
  return {
    listVocabularies: defineOperation({
      ...common,
      id: `${app}.vocabularies.list`,
      route: `GET /${app}/vocabularies`,
      summary: `List the vocabularies of the ${app} area, without their words`,
      list: { name: 'text' },
      response: shapes.index,
    }),
    getVocabulary: defineOperation({
      ...common,
      id: `${app}.vocabularies.get`,
      route: `GET /${app}/vocabularies/{name}`,
      summary: 'Read a vocabulary with its words in the order to offer them',
      path: v.object({ name: described('Name of the vocabulary.', v.string()) }),
      response: shapes.vocabulary,
    }),
  } as const;
}
