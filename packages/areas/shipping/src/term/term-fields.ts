import { described } from '@waybill/api/annotation';
import { LENGTHS } from '@waybill/api/fields';
import { tones } from '@waybill/api/vocabulary.schema';
import {
  defaultFlag,
  keptWhenBlank,
  nullable,
  optional,
  readOnly,
  required,
} from '@waybill/resources/field';
import { boolean, code, labels, name, oneOf, position, text } from '@waybill/resources/kinds';

/** The fields that service levels and weight units share (SHP-72 to SHP-77). */
export const termFields = {
  code: described(
    'The code that records carry, unique; it never changes: a letter a-z, then a-z, 0-9, _ and -.',
    required(code()),
  ),
  title: described('What people call it, up to 255 characters.', keptWhenBlank(required(name()))),
  description: described('What it means, up to 2,000 characters.', nullable(text(LENGTHS.text))),
  descriptions: described('What it means by language or locale.', nullable(labels())),
  is_default: described(
    'Whether it is taken where none is named; exactly one is the default.',
    defaultFlag(),
  ),
  is_system: described('Whether every tenant starts with it.', readOnly(boolean(), false)),
  labels: described('Its title by language or locale.', nullable(labels())),
  position: described('Place in the order of presentation, from 0.', optional(position(), 0)),
  tone: described('How it is coloured where it is shown.', nullable(oneOf(tones))),
};

/** The refusals that their contracts share (SHP-70, SHP-71). */
export const termErrors = {
  create: { invalid_code: { status: 400, when: 'code does not match ^[a-z][a-z0-9_-]*$.' } },
  update: { code_immutable: { status: 400, when: 'code differs from the one it has.' } },
} as const;
