import { SWEEP_RUN_MS } from '@waybill/events/topology';
import { orderIdsBehind } from '@waybill/orders/order/order.repository';
import { loadSearchables } from '@waybill/orders/order/searchable-order.repository';
import { rebuildsDue, tenantOfState } from '@waybill/search/index/index.entity';
import { continueRebuild } from '@waybill/search/rebuild/continue-rebuild.command';
import { sweepDue, timeFor } from '@waybill/table/operate';
import { workFor } from '@waybill/work/work';

const walk = { idsBehind: orderIdsBehind, load: loadSearchables };

/** Goes on with the rebuilds that run. One that fails keeps no other waiting. */
export async function handler() {
  const [now, hasTime] = [new Date(), timeFor(SWEEP_RUN_MS)];
  const left = (count: number) => `${count} rebuilds of a search failed`;
  const due = { kind: rebuildsDue, upTo: 'T#~', now, hasTime, left };
  const finished = await sweepDue(due, (state) =>
    continueRebuild(workFor(tenantOfState(state), now), walk, hasTime),
  );
  return { finished };
}
