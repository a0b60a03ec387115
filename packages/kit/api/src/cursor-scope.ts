import type { CursorScope } from './cursor.ts';
import type { Identity } from './identity.ts';
import type { AnyOperation } from './operation.ts';

/** Facts about the caller that a cursor is bound to. */
export type CursorOwner = Pick<Identity, 'tenant' | 'cursorSecret' | 'principal'>;

/** For whom and for which list a cursor is issued. */
export function cursorScope(
  { id }: Pick<AnyOperation, 'id'>,
  { tenant, cursorSecret, principal }: CursorOwner,
  path: unknown,
): CursorScope {
  return {
    secret: cursorSecret,
    tenant,
    operation: id,
    path,
    contact: principal?.contactId,
    organization: principal?.organizationId,
  };
}
