import type { ApiKey } from '@waybill/client/shapes';
import { useState } from 'react';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import { dateTime } from '../frame/format/moment.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import { aged, column } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { ShownOnce } from '../frame/parts/shown-once.tsx';
import { ContactName } from '../orders/customer/contact-name.tsx';
import { useLocations } from '../stock/use-locations.ts';
import { createAgentKey, createKey, revokeKey } from './key-calls.ts';

const columns: readonly TableColumn<ApiKey>[] = [
  column('Name', ({ name }) => <b>{name}</b>),
  column('Last four', ({ key_hint }) => <code>{key_hint}</code>),
  column('Permissions', ({ permissions, contact_id, location_codes }) => (
    <>
      {permissions.includes('*') ? 'everything' : permissions.join(', ')}
      {contact_id !== null && (
        <small className="quiet">
          {' '}
          as <ContactName id={contact_id}>a customer</ContactName>
        </small>
      )}
      {location_codes !== null && (
        <small className="quiet">
          {' '}
          only at {location_codes.join(', ') || 'locations that are gone'}
        </small>
      )}
    </>
  )),
  aged('Created', ({ created_at }) => created_at, 2),
  column('Expires', ({ expires_at: at }) => (at === null ? 'never' : dateTime(at)), 1),
  column('Actions', (key) => <FormButtons offered={[revokeKey(key)]} />),
];

/** The keys of the shop, and what each may do. */
export function KeysPage() {
  const [made, setMade] = useState<unknown>();
  const [opened] = useState(() => new Date());
  const places = useLocations();
  return (
    <ListPage
      title="Keys"
      path="/keys"
      operation="api-keys.list"
      ask={(waybill, asked, options) => waybill.apiKeys.list(asked, options)}
      columns={columns}
      empty={{ title: 'There are no keys yet.' }}
      offered={[createKey(places), createAgentKey(places, opened)]}
      onDone={(_, answer) => setMade(answer)}
    >
      {made !== undefined && (
        <ShownOnce name="key" answer={made} onClose={() => setMade(undefined)} />
      )}
    </ListPage>
  );
}
