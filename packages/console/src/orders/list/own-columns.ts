import { browserValue } from '../../frame/browser/browser-value.ts';

/** The columns that the viewer chose last, on any list of orders. */
export const ownColumns = browserValue<readonly string[]>(
  localStorage,
  'waybill.console.orders.columns',
  {
    read: (text) => (text ?? '').split(',').filter(Boolean),
    write: (ids) => ids.join(','),
  },
);
