import * as v from 'valibot';
import { described, namedObject } from './annotation.ts';
import { uuid } from './fields.ts';

const id = uuid();

/** A record that an event names and does not show. */
export const RecordId = namedObject('RecordId', { id });

/** The same of a record that callers know by a code. */
export const RecordReference = namedObject('RecordReference', {
  id,
  code: described('The code by which callers know the record.', v.string()),
});
