import type { Recorder } from './recorder.ts';

interface Identified {
  readonly id: string;
}

async function manageCarriers({ call }: Recorder): Promise<Identified> {
  await call('shipping.carriers.catalog', {
    showing: ({ items, total }) => ({ items: (items as unknown[]).slice(0, 2), total }),
  });
  await call('shipping.carriers.defaults.get');
  await call('shipping.carriers.defaults', { body: {} });
  const carrier = await call<Identified>('shipping.carriers.create', {
    body: {
      code: 'velo',
      name: 'Velo Couriers',
      countries: ['DE', 'AT'],
      cutoff_time: '14:30',
      eta_days_min: 1,
      eta_days_max: 2,
      service_level: 'express',
      tracking_url_template: 'https://velo.example/track/{tracking_code}',
    },
  });
  const path = { id: carrier.id };
  await call('shipping.carriers.list', { query: { code: 'velo' } });
  await call('shipping.carriers.get', { path });
  await call('shipping.carriers.update', { path, body: { handling_days: 1 } });
  const spare = { code: 'cargo', name: 'Cargo' };
  const { id } = await call<Identified>('shipping.carriers.create', { body: spare });
  await call('shipping.carriers.delete', { path: { id } });
  return carrier;
}

async function manageWords({ call }: Recorder): Promise<void> {
  const words = {
    'service-levels': { code: 'same-day', title: 'Same day', labels: { de: 'Am selben Tag' } },
    'weight-units': { code: 'oz', title: 'Ounce', factor: 0.02834952 },
  };
  for (const [name, body] of Object.entries(words)) {
    const each = `shipping.${name}`;
    const { id } = await call<Identified>(`${each}.create`, { body });
    const path = { id };
    await call(`${each}.list`, { query: { code: body.code } });
    await call(`${each}.get`, { path });
    await call(`${each}.update`, { path, body: { tone: 'info' } });
    const standard = await call<{ items: readonly Identified[] }>(`${each}.list`, {
      query: { is_default: 'true' },
    });
    await call(`${each}.make-default`, { path, body: {} });
    await call(`${each}.make-default`, { path: { id: standard.items[0]?.id ?? '' }, body: {} });
    await call(`${each}.delete`, { path });
  }
}

async function manageMethods({ call }: Recorder, carrier: Identified): Promise<void> {
  await call('shipping.methods.defaults.get');
  await call('shipping.methods.defaults', { body: {} });
  const method = await call<Identified>('shipping.methods.create', {
    body: {
      code: 'velo-express',
      name: 'Velo Express',
      carrier_id: carrier.id,
      description: 'By bike, tomorrow.',
      enabled: true,
      pricing_type: 'matrix',
      matrix_basis: 'weight',
      tax_class: 'standard',
    },
  });
  const path = { id: method.id };
  await call('shipping.methods.list', { query: { code: 'velo-express' } });
  await call('shipping.methods.get', { path });
  await call('shipping.methods.update', { path, body: { free_above: 150 } });
  const spare = { code: 'counter', name: 'At the counter', pricing_type: 'free' };
  const { id } = await call<Identified>('shipping.methods.create', { body: spare });
  await call('shipping.methods.delete', { path: { id } });

  const within = { method_id: method.id };
  await call('shipping.tiers.replace', {
    path: within,
    body: { tiers: [{ price: 4.9 }, { from_value: 5, price: 7.9 }] },
  });
  await call('shipping.tiers.ladder', {
    path: within,
    body: {
      from_value: 10,
      to_value: 20,
      step: 10,
      base_price: 9.9,
      step_price: 2,
      replace: false,
    },
  });
  const tier = await call<Identified>('shipping.tiers.create', {
    path: within,
    body: { from_value: 30, price: 14.9 },
  });
  const ofTier = { ...within, id: tier.id };
  await call('shipping.tiers.list', { path: within });
  await call('shipping.tiers.get', { path: ofTier });
  await call('shipping.tiers.update', { path: ofTier, body: { price: 13.9 } });
  await call('shipping.tiers.delete', { path: ofTier });
}

/** The shop takes a carrier, sells its service by weight and quotes it. */
export async function offerShipping(recorder: Recorder): Promise<void> {
  const { call } = recorder;
  const carrier = await manageCarriers(recorder);
  await manageWords(recorder);
  await manageMethods(recorder, carrier);
  await call('shipping.rates', {
    headers: { 'x-service-market': 'de' },
    body: {
      country: 'DE',
      currency: 'EUR',
      order_value_gross: 119,
      order_value_net: 100,
      weight: 2.5,
    },
    showing: ({ excluded, ...others }) => ({
      ...others,
      excluded: (excluded as unknown[]).slice(0, 1),
    }),
  });
  const parcel = { carrier: 'velo', tracking_code: 'VC-1042' };
  await call('shipping.tracking', { body: parcel });
  await call('shipping.tracking.get', { query: parcel });
  await call('shipping.tax-classes.usage', { path: { code: 'standard' } });
  await call('shipping.vocabularies.list');
  await call('shipping.vocabularies.get', { path: { name: 'pricing-types' } });
}
