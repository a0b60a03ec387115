/** The contact a call acts for, as far as orders care; undefined is the back office. */
export interface Principal {
  readonly contactId: string | undefined;
  readonly organizationId: string | undefined;
  /** The contact's own rights: orders.create, orders.request, orders.approve, orders.read. */
  readonly permissions: readonly string[];
}

/** Checks a permission that contacts need; the back office always has it. */
export function permits(principal: Principal | undefined, permission: string): boolean {
  return principal === undefined || principal.permissions.includes(permission);
}
