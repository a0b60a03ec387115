import type { ApiKey } from '@waybill/client/shapes';
import { useState } from 'react';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import { age, dateTime } from '../frame/format/moment.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { ShownOnce } from '../frame/parts/shown-once.tsx';
import { createKey, revokeKey } from './key-calls.ts';

const columns: readonly TableColumn<ApiKey>[] = [
  { title: 'Name', cell: ({ name }) => <b>{name}</b> },
  { title: 'Last four', cell: ({ key_hint }) => <code>{key_hint}</code> },
  {
    title: 'May',
    cell: ({ permissions, contact_id }) => (
      <>
        {permissions.includes('*') ? 'everything' : permissions.join(', ')}
        {contact_id !== null && <small className="quiet"> as contact {contact_id}</small>}
      </>
    ),
  },
  {
    ...{ title: 'Made', leaves: 2 },
    cell: ({ created_at }) => age(created_at, new Date()),
  },
  {
    ...{ title: 'Ends', leaves: 1 },
    cell: ({ expires_at }) => (expires_at === null ? 'never' : dateTime(expires_at)),
  },
  { title: 'Next', cell: (key) => <FormButtons offered={[revokeKey(key)]} /> },
];

/** The keys of the shop, and what each may do. */
export function KeysPage() {
  const [made, setMade] = useState<unknown>();
  return (
    <ListPage
      title="Keys"
      path="/keys"
      operation="api-keys.list"
      ask={(waybill, asked, options) => waybill.apiKeys.list(asked, options)}
      columns={columns}
      empty={{ title: 'The shop has no key.' }}
      offered={[createKey]}
      onDone={(_, answer) => setMade(answer)}
    >
      {made !== undefined && (
        <ShownOnce name="key" answer={made} onClose={() => setMade(undefined)} />
      )}
    </ListPage>
  );
}
