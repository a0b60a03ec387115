import { expect, it } from 'vitest';
import { sampleText } from '../testing/documents.factory.ts';
import { readSound } from './read-sound.ts';

const read = (text: string) => readSound(Buffer.from(text), 'application/xml');

// PEP-40
it('reads a document that keeps the rules', () => {
  expect(read(sampleText('order'))).toMatchObject({
    transaction: 'T01',
    profile: 'advanced_ordering',
    document_id: 'NMH-2026-00417',
    warnings: [],
  });
});

// PEP-40
it.each([
  ['no XML', 'an order', 'invalid_xml'],
  ['no document that comes in', '<Invoice/>', 'unknown_document'],
  [
    'a document that breaks a rule',
    sampleText('order', [['<cbc:IssueDate>2026-11-24</cbc:IssueDate>', '']]),
    'invalid_document',
  ],
])('refuses %s', (_, text, rejected) => {
  expect(read(text)).toMatchObject({ rejected });
});
