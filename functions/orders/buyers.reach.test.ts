import type { Call, Handler } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as approve } from './approve.ts';
import {
  buyer,
  calling,
  owners,
  placing,
  type Right,
  rights,
  type Scope,
  scopes,
  tenantOf,
  withMarket,
  withTenantOfEachScope,
} from './buyers.factory.ts';
import { handler as cancel } from './cancel.ts';
import { handler as createComment } from './comments/create.ts';
import { handler as listComments } from './comments/list.ts';
import { handler as listEvents } from './events/list.ts';
import { handler as get } from './get.ts';
import { handler as requestReturn } from './return.ts';
import { handler as shippable } from './shippable.ts';
import { handler as update } from './update.ts';

withTable();
withTenantOfEachScope();

const OPEN = '01976f3a-8c1e-7a44-9d0b-0000000000aa';
const CLOSED = '01976f3a-8c1e-7a44-9d0b-0000000000ab';

const reads: Record<string, { handler: Handler; call?: Call; status?: number }> = {
  get: { handler: get },
  shippable: { handler: shippable },
  'events.list': { handler: listEvents },
  'comments.list': { handler: listComments },
  'comments.create': { handler: createComment, call: { body: { body: 'Hello' } }, status: 201 },
};

const uses: Record<string, { handler: Handler; call: Call; status: number }> = {
  update: {
    handler: update,
    call: { method: 'PUT', body: { customer_order_number: 'PO' } },
    status: 200,
  },
  // Nothing has been shipped: the refusal is one of the order's state, so it was reached.
  return: { handler: requestReturn, call: { body: {} }, status: 422 },
  cancel: { handler: cancel, call: { body: {} }, status: 200 },
};

/** Expects the answers for a colleague's order; a stranger's is not found, the buyer's own is whole (ORD-106, ORD-107). */
const colleagues: Record<
  Exclude<Scope, 'tenant'>,
  Record<'placed' | 'waits', Record<Right, string>>
> = {
  own: {
    placed: { none: 'none', read: 'none', approve: 'none', both: 'none' },
    waits: { none: 'none', read: 'none', approve: 'use', both: 'use' },
  },
  organization: {
    placed: { none: 'none', read: 'read', approve: 'none', both: 'use' },
    waits: { none: 'none', read: 'read', approve: 'use', both: 'use' },
  },
};

function reachFor(scope: Scope, owner: keyof typeof owners, right: Right, waits: boolean): string {
  if (scope === 'tenant' || owner === 'mine') return 'use';
  if (owner === 'a stranger’s') return 'none';
  return colleagues[scope][waits ? 'waits' : 'placed'][right];
}

/**
 * The short form leaves out six of seven: what a buyer's reach is, order-reach.test.ts shows of all;
 * here each operation meets each reach, in a shop of each scope.
 */
const STEP = rounds({ short: 7, long: 1 });

const cases = scopes.flatMap((scope) =>
  (Object.keys(owners) as (keyof typeof owners)[]).flatMap((owner) =>
    (Object.keys(rights) as Right[]).flatMap((right) =>
      [false, true].map((waits) => {
        const reach = reachFor(scope, owner, right, waits);
        return { scope, owner, right, waits, reach };
      }),
    ),
  ),
);

describe('an order to a buyer', () => {
  // ORD-106, ORD-107, ORD-108
  it.each(cases.filter((_, index) => index % STEP === 0))(
    '$owner with buyer_scope $scope and rights $right (waiting: $waits): $reach',
    async ({ scope, owner, right, waits, reach }) => {
      const tenant = tenantOf(scope);
      const acting = buyer(rights[right]);
      const { id } = await placing(tenant, owners[owner], { waits });
      const unknown = {
        status: 404,
        body: { code: 'not_found', error: `There is no order ${id}.` },
      };

      for (const { handler, call, status = 200 } of Object.values(reads)) {
        const answer = await calling(handler, tenant, id, { ...call, ...acting });
        expect(answer).toMatchObject(reach === 'none' ? unknown : { status });
      }
      const mayApprove = right === 'approve' || right === 'both';
      // An approval changes what the buyer may do with its order: it has one of its own.
      const changes = mayApprove && waits && reach !== 'none';
      const other = changes ? await placing(tenant, owners[owner], { waits }) : { id };
      const approved = await calling(approve, tenant, other.id, { body: {}, ...acting });
      if (!mayApprove) expect(approved).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      else if (reach === 'none') expect(approved.status).toBe(404);
      else expect(approved.status).toBe(waits ? 200 : 422);

      for (const { handler, call, status } of Object.values(uses)) {
        const answer = await calling(handler, tenant, id, { ...call, ...acting });
        const expected = {
          none: unknown,
          read: { status: 403, body: { code: 'buyer_not_permitted' } },
          use: { status },
        }[reach];
        expect(answer).toMatchObject(expected ?? {});
      }
    },
  );

  // ORD-106
  it('is open to the back office, whatever the scope', async () => {
    const { id } = await placing(tenantOf('own'), owners['a stranger’s']);
    for (const { handler, call, status = 200 } of [
      ...Object.values(reads),
      ...Object.values(uses),
    ]) {
      expect((await calling(handler, tenantOf('own'), id, call)).status).toBe(status);
    }
  });

  // ORD-108
  it('leaves its reach once it is approved: of two approvers the second finds none', async () => {
    const tenant = tenantOf('own');
    const { id } = await placing(tenant, owners['a colleague’s'], { waits: true });
    const acting = buyer(rights.approve);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => calling(approve, tenant, id, { body: {}, ...acting })),
    );
    const byStatus = answers.map(({ status }) => status).sort();
    expect(byStatus).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
  });

  // ORD-115
  it('is as far as its own market says, which only narrows, whatever market the call names', async () => {
    const tenant = tenantOf('organization');
    await withMarket(tenant, 'open', OPEN, 'tenant');
    await withMarket(tenant, 'closed', CLOSED, 'own');
    const colleague = owners['a colleague’s'];
    const closed = await placing(tenant, colleague, { market: 'closed' });
    const open = await placing(tenant, colleague, { market: 'open' });
    const strange = await placing(tenant, owners['a stranger’s'], { market: 'open' });
    expect([closed, open].map(({ market_id }) => market_id)).toEqual([CLOSED, OPEN]);

    const reached = { [closed.id]: 404, [open.id]: 200, [strange.id]: 404 };
    for (const named of [{}, { 'x-service-market': 'OPEN' }, { 'x-service-market': 'closed' }]) {
      const acting = { ...buyer(rights.both), headers: named };
      const put: Call = { method: 'PUT', body: { customer_order_number: 'PO' }, ...acting };
      for (const [id, status] of Object.entries(reached)) {
        for (const handler of [get, shippable, listEvents, listComments]) {
          expect((await calling(handler, tenant, id, acting)).status).toBe(status);
        }
        expect((await calling(update, tenant, id, put)).status).toBe(status);
      }
    }
  });
});
