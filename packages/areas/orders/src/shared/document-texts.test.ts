import * as v from 'valibot';
import { expect, it } from 'vitest';
import { OwnTexts, textsIn } from './document-texts.ts';

it.each([
  ['de-DE', 'Lieferschein'],
  ['de-AT', 'Lieferschein'],
  ['en-GB', 'Delivery note'],
  ['fr-FR', 'Delivery note'],
])('in %s a delivery note is called %s (ORD-234)', (locale, title) => {
  expect(textsIn(locale, {}).delivery_note).toBe(title);
});

it('a text of the shop stands in place of ours, the others stay (ORD-234)', () => {
  const texts = textsIn('de-DE', { delivery_note: 'Packzettel', delivery_note_text: 'Danke!' });
  expect(texts).toMatchObject({
    delivery_note: 'Packzettel',
    delivery_note_text: 'Danke!',
    return_slip: 'Rücksendeschein',
  });
});

it('has each text in both languages', () => {
  expect(Object.keys(textsIn('de-DE', {}))).toEqual(Object.keys(textsIn('en-GB', {})));
});

it.each([
  [{ total: 'x'.repeat(100), confirmation_text: 'x'.repeat(1_000) }, true],
  [{ total: 'x'.repeat(101) }, false],
  [{ confirmation_text: 'x'.repeat(1_001) }, false],
  [{ unknown: 'x' }, false],
  [{ total: null }, false],
])('takes texts that exist, of a length (ORD-234): %#', (texts, isTaken) => {
  expect(v.is(OwnTexts, texts)).toBe(isTaken);
});
