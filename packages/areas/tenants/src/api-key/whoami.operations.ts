import { described, namedObject } from '@waybill/api/annotation';
import { instant, uuid } from '@waybill/api/fields';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';

const Principal = namedObject('Principal', {
  contact_id: described('Contact the call acts as.', v.nullable(uuid())),
  organization_id: described('Organization the call acts for.', v.nullable(uuid())),
  permissions: described('What the contact may do.', v.array(v.string())),
});

export const whoamiOperation = defineOperation({
  id: 'whoami',
  tool: { class: 'read' },
  atLocations: 'anywhere',
  route: 'GET /whoami',
  summary: 'Tell whom the service takes the caller for',
  description: 'Takes no permission beyond a valid key.',
  response: namedObject('Caller', {
    tenant: described('Slug of the tenant.', v.string()),
    key: described(
      'The key of the call.',
      v.object({
        id: described('Id of the key.', uuid()),
        name: described('What the key is for.', v.string()),
      }),
    ),
    location_codes: described(
      'Codes of the locations that the key is bound to, as they are now; null where it is bound to none.',
      v.nullable(v.array(v.string())),
    ),
    expires_at: described('When the key stops working; null means never.', v.nullable(instant())),
    permissions: described(
      'Operation ids the key may call, with * as a wildcard.',
      v.array(v.string()),
    ),
    principal: described(
      'Whom the call acts for; null for the back office.',
      v.nullable(Principal),
    ),
    market: described(
      'Market named by X-Service-Market; null where the call names none.',
      v.nullable(
        v.object({
          id: described('Id of the market.', uuid()),
          code: described('Code of the market.', v.string()),
        }),
      ),
    ),
  }),
  status: 200,
  access: 'read',
  audience: 'buyer',
  anyKey: true,
  errors: {},
  impact: 'Clients cannot check their key; the API itself works.',
});
