/** The contact a call acts for, as far as orders care; undefined is the back office. */
export interface Principal {
  readonly contactId: string | undefined;
  readonly organizationId: string | undefined;
  /** The contact's own rights: orders.create, orders.request, orders.approve, orders.read. */
  readonly permissions: readonly string[];
}

/** Whether the caller may do what contacts need `permission` for; the back office always may. */
export function permits(principal: Principal | undefined, permission: string): boolean {
  return principal === undefined || principal.permissions.includes(permission);
}
