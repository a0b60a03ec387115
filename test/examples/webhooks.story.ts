import type { Recorder } from './recorder.ts';

/** The shop subscribes its ERP to orders. */
export async function subscribe({ call }: Recorder): Promise<void> {
  const { id } = await call<{ readonly id: string }>('webhooks.endpoints.create', {
    body: {
      url: 'https://hooks.acme.example/in',
      topics: ['order.placed', 'order.payment_status.changed'],
      headers: [{ name: 'Authorization', value: 'Bearer of-the-receiver' }],
      description: 'ERP',
    },
  });
  const path = { id };
  await call('webhooks.endpoints.list');
  await call('webhooks.endpoints.get', { path });
  await call('webhooks.endpoints.update', { path, body: { topics: ['order.*'] } });
  await call('webhooks.endpoints.delete', { path });
}
