import { reject } from '@waybill/kernel/rejection';
import { matches } from '@waybill/table/list';
import { serve } from './serve.ts';
import type { Vocabularies } from './vocabulary.ts';

/** Answers the index of an area's vocabularies, filtered by name. */
export function serveVocabularies<Value>({ contracts, index }: Vocabularies<Value>) {
  return serve(contracts.list, async ({ query }) => ({
    ...index,
    vocabularies: index.vocabularies.filter((entry) => matches(entry, query.filters)),
  }));
}

/** Answers one vocabulary of an area, or 404. */
export function serveVocabulary<Value>({ contracts, find }: Vocabularies<Value>) {
  return serve(contracts.get, async ({ path: { name } }) => find(name) ?? noVocabulary(name));
}

/** The refusal of a name that is no vocabulary. */
export function noVocabulary(name: string) {
  return reject('not_found', `There is no vocabulary ${name}.`);
}
