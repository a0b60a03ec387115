import { described, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import { deleted } from '@waybill/api/page';
import { operationsOf } from '@waybill/resources/resource';
import * as v from 'valibot';
import { kinds } from './kind.resource.ts';

/** A kind is gone; its answer names its code too (ORL-9). */
export const deleteKindOperation = defineOperation({
  ...kinds.contracts.delete,
  response: namedObject('DeletedOrderListKind', {
    ...deleted.entries,
    code: described('The code that it had.', v.string()),
  }),
});

export const kindOperations = [
  ...operationsOf(kinds).filter(({ id }) => id !== deleteKindOperation.id),
  deleteKindOperation,
] as const;
