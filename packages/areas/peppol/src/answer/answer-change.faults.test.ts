import { isRejection } from '@waybill/kernel/rejection';
import { storeSettings } from '@waybill/settings/settings.repository';
import { metered } from '@waybill/table/operate';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadCorrespondence } from '../correspondence/correspondence.repository.ts';
import { readContent } from '../document/document.repository.ts';
import { peppolSettings } from '../shared/settings.ts';
import { AnsweredShop } from '../testing/answered-shop.factory.ts';
import { complaints } from '../testing/judged.factory.ts';

withTable();

const heal = () => {
  vi.restoreAllMocks();
  removeFault();
};
afterEach(heal);

/** Documents in short, each of which is there with valid XML; and the responses that are counted. */
async function written(shop: AnsweredShop) {
  const told = await shop.documents();
  for (const { id } of told) {
    const content = await readContent(shop.tenant, id);
    if (isRejection(content)) throw new Error(content.message);
    expect(complaints(content.xml, content.document.transaction)).toEqual([]);
  }
  const stored = await loadCorrespondence(shop.tenant, shop.order.id);
  return {
    documents: told.map((one) => [one.document_id, one.response_code]),
    responses: stored?.row.responses,
  };
}

describe('a change that the shop makes', () => {
  // PEP-114, PEP-121
  it('is answered once, by one document for all of its events', async () => {
    const shop = await new AnsweredShop().open();
    const changes = [await shop.cancel(1)];
    const acknowledged = await shop.acknowledge();
    changes.push(acknowledged);
    for (const change of [...changes, ...changes])
      expect(await shop.answer(change)).toBeUndefined();
    expect(await written(shop)).toEqual({ documents: [['ORD-000042-R1', 'CA']], responses: 1 });
    const last = await shop.end();
    await shop.answer(last);
    await shop.answer(acknowledged);
    expect(await written(shop)).toEqual({
      documents: [
        ['ORD-000042-R1', 'CA'],
        ['ORD-000042-R2', 'RE'],
      ],
      responses: 2,
    });
  });

  // PEP-118, PEP-121
  it('has an advice for each shipment, whatever the process, unless the setting is off', async () => {
    const shop = await new AnsweredShop().open({ profile: 'order_only' });
    await shop.answer(await shop.acknowledge());
    const [first, second] = [await shop.ship(3), await shop.ship(7)];
    for (const change of [second, first, second]) await shop.answer(change);
    const advices = [
      ['DEL-2', null],
      ['DEL-1', null],
    ];
    expect(await written(shop)).toEqual({ documents: advices, responses: 0 });
    await storeSettings(shop.tenant, peppolSettings, undefined, { send_despatch_advice: false });
    await shop.answer(await shop.ship(1));
    expect(await written(shop)).toEqual({ documents: advices, responses: 0 });
  });

  // PEP-121
  it('is not answered where a document made it, or the shop answered with it', async () => {
    const shop = await new AnsweredShop().open();
    for (const name of ['peppol.document.received', 'peppol.document.created']) {
      await shop.answer(await shop.command({}, ['order.acknowledged'], [name]));
    }
    const stored = await loadCorrespondence(shop.tenant, shop.order.id);
    expect(stored?.row.responses).toBe(0);
    expect(await shop.documents()).toHaveLength(1);
  });

  // PEP-121
  it('costs an order that came otherwise one read', async () => {
    const shop = new AnsweredShop();
    const change = await shop.acknowledge();
    const { cost, result } = metered(() => shop.answer(change));
    expect(await result).toBeUndefined();
    expect(cost.calls).toBe(1);
    expect(await shop.documents()).toEqual([]);
  });

  // PEP-121
  it('comes again where it cannot be read', async () => {
    const shop = await new AnsweredShop().open();
    const change = await shop.acknowledge();
    const unknown = {
      ...change,
      change: change.change.replace(/.$/u, (last) => (last === '0' ? '1' : '0')),
    };
    await expect(shop.answer(unknown)).rejects.toThrow('there is no change');
  });
});

// PEP-121
it('a change is answered once, wherever its consumer dies', async () => {
  let died = true;
  for (let calls = 0; died; calls += 1) {
    const shop = await new AnsweredShop().open();
    const changes = [await shop.acknowledge(), await shop.ship(4)];
    const killed = killAfter(calls);
    for (const change of changes) await shop.answer(change).catch(() => undefined);
    died = killed.died();
    heal();
    for (const change of changes) await shop.answer(change, new Date(Date.now() + 60_000));
    const { documents, responses } = await written(shop);
    expect(documents.map(([id]) => id).toSorted()).toEqual(['DEL-1', 'ORD-000042-R1']);
    expect(responses).toBe(1);
  }
});

// PEP-121
it('a change is answered once, whichever answer is lost', async () => {
  let wasLost = true;
  for (let number = 1; wasLost; number += 1) {
    const shop = await new AnsweredShop().open();
    const changes = [await shop.acknowledge(), await shop.ship(4)];
    const { lost } = loseAnswer(number);
    for (const change of changes) await shop.answer(change).catch(() => undefined);
    wasLost = lost();
    heal();
    for (const change of changes) await shop.answer(change);
    const { documents, responses } = await written(shop);
    expect(documents.map(([id]) => id).toSorted()).toEqual(['DEL-1', 'ORD-000042-R1']);
    expect(responses).toBe(1);
  }
});
