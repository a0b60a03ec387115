import { namedObject } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';

const Principal = namedObject('Principal', {
  contact_id: v.nullable(uuid()),
  organization_id: v.nullable(uuid()),
  permissions: v.array(v.string()),
});

export const whoami = defineOperation({
  id: 'whoami',
  route: 'GET /whoami',
  summary: 'Tell whom the service takes the caller for',
  description: 'Takes no permission beyond a valid key.',
  response: namedObject('Caller', {
    tenant: v.string(),
    key: v.object({ id: uuid(), name: v.string() }),
    permissions: v.array(v.string()),
    principal: v.nullable(Principal),
    market: v.nullable(v.object({ id: uuid(), code: v.string() })),
  }),
  status: 200,
  access: 'read',
  audience: 'buyer',
  anyKey: true,
  errors: {},
  impact: 'Clients cannot check their key; the API itself works.',
});
