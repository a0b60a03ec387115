const NAME = 'waybill.console.orders.columns';

/** The columns that the viewer chose last, on any list of orders. */
export const ownColumns = {
  read: (): string[] => (localStorage.getItem(NAME) ?? '').split(',').filter(Boolean),
  write: (ids: readonly string[]): void => localStorage.setItem(NAME, ids.join(',')),
};
