import type { Waybill } from '@waybill/client';
import type { Carrier, CarrierCreate } from '@waybill/client/shapes';
import rules from '../record-rules.generated.json' with { type: 'json' };
import { shapeOf, type Values } from '../shape.ts';
import { bringRow } from './bring-row.ts';
import type { Bring, Kind } from './kind.ts';

const shape = shapeOf(rules.carriers, {
  external_id: { kind: 'text', required: true },
  code: { kind: 'text', required: true },
  name: { kind: 'text', required: true },
});

/** The carrier that has the key, else the one that has the code and no key yet. */
async function findCarrier({ shipping }: Waybill, { external_id, code }: CarrierCreate) {
  const [known] = (await shipping.carriers.list({ external_id: external_id ?? '' })).items;
  if (known !== undefined) return known;
  const [named] = (await shipping.carriers.list({ code: code.toLowerCase() })).items;
  return named?.external_id === null ? named : undefined;
}

async function* takeCarriers({ shipping }: Waybill): AsyncGenerator<Values> {
  for await (const carrier of shipping.carriers.list()) {
    yield { ...carrier, external_id: carrier.external_id ?? carrier.code };
  }
}

const bringCarrier: Bring = async (values, { waybill, options }) => {
  // Its shape was checked, and the service checks it again.
  const body = values as unknown as CarrierCreate;
  const { create, update } = waybill.shipping.carriers;
  const { done } = await bringRow<Carrier>(await findCarrier(waybill, body), {
    create: () => create(body, options('create')),
    update: (carrier) => update(carrier, body, options('update')),
  });
  return done;
};

/** Carriers, known by their key of another system. */
export const carriers: Kind = {
  shape,
  unique: { code: ({ code }) => [String(code).normalize('NFC').toLowerCase()] },
  prepare: async () => ({ one: bringCarrier }),
  take: takeCarriers,
};
