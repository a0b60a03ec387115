import { defineVocabularies, terms } from '@waybill/api/vocabulary';
import { VocabularyValue } from '@waybill/api/vocabulary.schema';
import { cartStatuses } from '../cart/cart.schema.ts';
import { applyModes, ioDirections, ioEntities, ioFormats } from '../io/profile-rules.ts';
import { lineTypes } from '../line/line.schema.ts';

/** Carts publish six closed sets; values stand in the order to offer them (CRT-80). */
export const cartVocabularies = defineVocabularies({ app: 'carts' }, VocabularyValue, {
  'io-apply-modes': {
    means: 'How an import treats what is there.',
    values: terms(applyModes, {
      insert: 'It makes a new cart.',
      append: 'Its lines are added to those of the cart.',
      replace: ['Its lines take the place of those of the cart.', 'warning'],
    }),
  },
  'io-directions': {
    means: 'Which way a profile moves data.',
    values: terms(ioDirections, {
      import: 'Into a cart.',
      export: 'Out of a cart.',
    }),
  },
  'io-entities': {
    means: 'What a profile moves.',
    values: terms(ioEntities, {
      carts: 'Carts with their lines.',
      cart_items: 'Lines alone.',
    }),
  },
  'io-formats': {
    means: 'How moved data is written.',
    values: terms(ioFormats, {
      json: { title: { en: 'JSON' }, means: 'A JSON document.' },
      csv: { title: { en: 'CSV' }, means: 'A table, one line a row.' },
    }),
  },
  'item-types': {
    means: 'What a line of a cart stands for.',
    values: terms(lineTypes, {
      product: 'An article as it is.',
      configuration: ['An article that was configured; it is never merged.', 'info'],
      custom: 'Something typed by hand; it is never merged.',
    }),
  },
  statuses: {
    means: 'How far a cart has come.',
    values: terms(
      cartStatuses,
      {
        active: ['It can be filled and ordered.', 'info'],
        abandoned: ['Its owner has left it; it can be reopened.', 'warning'],
        ordered: ['It became an order.', 'success'],
        merged: 'Another cart has taken its lines.',
      },
      (status) => status === 'ordered' || status === 'merged',
    ),
  },
});
