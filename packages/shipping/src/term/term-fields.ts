import { LENGTHS } from '@waybill/api/fields';
import {
  defaultFlag,
  keptWhenBlank,
  nullable,
  optional,
  readOnly,
  required,
} from '@waybill/resources/field';
import { boolean, code, labels, name, oneOf, position, text } from '@waybill/resources/kinds';
import { tones } from '../fields.schema.ts';

/** The fields that service levels and weight units share (SHP-72 to SHP-77). */
export const termFields = {
  code: required(code()),
  title: keptWhenBlank(required(name())),
  description: nullable(text(LENGTHS.text)),
  descriptions: nullable(labels()),
  is_default: defaultFlag(),
  is_system: readOnly(boolean(), false),
  labels: nullable(labels()),
  position: optional(position(), 0),
  tone: nullable(oneOf(tones)),
};

/** The refusals that their contracts share (SHP-70, SHP-71). */
export const termErrors = {
  create: { invalid_code: { status: 400, when: 'code does not match ^[a-z][a-z0-9_-]*$.' } },
  update: { code_immutable: { status: 400, when: 'code differs from the one it has.' } },
} as const;
