import { described, namedObject } from '@waybill/api/annotation';
import { textMap } from '@waybill/api/text-map';
import { defineVocabularies } from '@waybill/api/vocabulary';
import { type Vocabulary, VocabularyValue } from '@waybill/api/vocabulary.schema';
import * as v from 'valibot';
import type { Kind } from './kind.resource.ts';
import { inKindOrder } from './kind-rules.ts';

const TAGS_LIMIT = 100;
const texts = textMap(TAGS_LIMIT);

/** A kind as a term. */
const KindTerm = namedObject('OrderListVocabularyValue', {
  ...VocabularyValue.entries,
  description: described(
    'What it is for; null where the tenant does not say.',
    v.nullable(VocabularyValue.entries.description),
  ),
  is_default: described('Whether lists that name no kind are of it.', v.boolean()),
  is_system: described('Whether every tenant starts with it.', v.boolean()),
  labels: described('Its title by language tag.', v.nullable(texts)),
  descriptions: described('What it is for, by language tag.', v.nullable(texts)),
});
type KindTerm = v.InferOutput<typeof KindTerm>;

/** The one set of the area: the kinds of the tenant (ORL-15). */
export const orderListVocabularies = defineVocabularies<KindTerm>({ app: 'orderlists' }, KindTerm, {
  kinds: {
    title: { en: 'Kinds of order lists', de: 'Arten von Bestelllisten' },
    means: { en: 'What an order list is for.', de: 'Wofür eine Bestellliste gedacht ist.' },
    source: 'table',
    values: [],
  },
});

/** The set of that name with the kinds of the tenant by position, or undefined (ORL-15). */
export function findVocabulary(
  name: string,
  kinds: readonly Kind[],
): Vocabulary<KindTerm> | undefined {
  const found = orderListVocabularies.find(name);
  return found && { ...found, values: inKindOrder(kinds).map(presentKind) };
}

function presentKind(row: Kind): KindTerm {
  const { code, title, description, tone, is_default, is_system, labels, descriptions } = row;
  const shown = { key: code, title, description, tone, final: false };
  return { ...shown, is_default, is_system, labels, descriptions };
}
