import { randomUUID } from 'node:crypto';
import type { AnyOperation } from '@waybill/api/operation';
import { serve } from '@waybill/api/serve';
import { operations } from '@waybill/registry/operations';
import { type Call, invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { describe, expect, it } from 'vitest';

/** Paths open to a buyer (API-110, API-111); everything else is for the back office alone. */
const open: readonly RegExp[] = [
  /^orders\.(place|get|list|cancel|update|return|shippable|approve)$/u,
  /^carts\.(items\.)?[\w-]+$/u,
  /^orderlists\.(list|create|get|update|delete|to-cart|to-order|items\.\w+|defaults\.get)$/u,
  /^orderlists\.kinds\.(list|get)$/u,
  /^orders\.(comments\.\w+|events\.list|documents\.get)$/u,
  /^orders\.return-reasons\.(list|get)$/u,
  /^shipping\.(rates|tracking(\.get)?|(service-levels|weight-units)\.(list|get))$/u,
  /^markets\.(list|get|context|locale-policy)$/u,
  /^markets\.(currencies|locales|tax-classes)\.(list|get)$/u,
  /^inventories\.availability(-states\.(list|get))?$/u,
  /^(whoami|locale)$/u,
  /^\w+\.vocabular(y|ies)(\.(list|get))?$/u,
];

const guarded = operations.filter((operation) => operation.public !== true);
const isOpen = ({ id }: AnyOperation) => open.some((pattern) => pattern.test(id));

const contactId = randomUUID();
const buyers: readonly (readonly [string, Call])[] = [
  ['a key bound to a contact', { contact: { contactId } }],
  ['an asserted contact', { headers: { 'X-Service-Contact': contactId } }],
  ['an asserted organization', { headers: { 'X-Service-Organization': randomUUID() } }],
  ['asserted rights', { headers: { 'X-Service-Permissions': 'orders.create' } }],
  ['no asserted right at all', { headers: { 'X-Service-Permissions': '' } }],
];

/** Calls an operation by its contract alone: a caller in its audience gets an answer or 400. */
async function codeOf(operation: AnyOperation, call: Call): Promise<unknown> {
  const handler = serve(operation, async () => Promise.reject(new Error('reached')));
  const names = [...operation.urlPath.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? '');
  const { method, urlPath: path } = operation;
  const { body } = await invoke(handler, {
    method,
    path,
    operator: true,
    pathParameters: Object.fromEntries(names.map((name) => [name, 'x'])),
    ...call,
  });
  return body['code'];
}

it('every operation says whom it is for', () => {
  const declared = guarded.filter(({ audience }) => audience === 'buyer');
  expect(declared.map(({ id }) => id)).toEqual(guarded.filter(isOpen).map(({ id }) => id));
  for (const pattern of open) expect(guarded.some(({ id }) => pattern.test(id))).toBe(true);
});

describe.each(buyers)('%s', (_, call) => {
  it.each(guarded.map((operation) => [operation.id, operation] as const))(
    'meets the audience of %s',
    async (_id, operation) => {
      const code = await codeOf(operation, call);
      if (isOpen(operation)) expect(code).not.toBe('buyer_not_permitted');
      else expect(code).toBe('buyer_not_permitted');
    },
  );

  it('is refused for what it is, whatever its key may or may not do', async () => {
    const step = rounds({ short: 4, long: 1 });
    const closed = guarded.filter((one) => !isOpen(one)).filter((_, index) => index % step === 0);
    const lesser = { ...call, operator: false, permissions: ['principal.assert'] };
    for (const operation of closed) {
      expect(await codeOf(operation, lesser), operation.id).toBe('buyer_not_permitted');
    }
  });

  it('makes no difference to what is public', async () => {
    for (const operation of operations.filter(({ public: anybody }) => anybody)) {
      expect(await codeOf(operation, call), operation.id).toBe('internal_error');
    }
  });
});
