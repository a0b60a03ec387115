import type { TrackingLink } from '@waybill/shipping/tracking/tracking.operations';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as createCarrier } from './carriers/create.ts';
import { handler as read } from './tracking/get.ts';
import { handler as build } from './tracking.ts';

withTable();

const template = 'https://example.com/{tracking_code}/{country}-{postal_code}';

async function newCarrier(tenant: string, body: object): Promise<string> {
  const given = { code: 'nl', name: 'NL', status: 'retired', ...body };
  const answer = await invoke<{ id: string }>(createCarrier, { tenant, body: given });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const doors = {
  post: (tenant: string, input: Record<string, string>) =>
    invoke<TrackingLink>(build, { tenant, method: 'POST', body: input }),
  'post with a query': (tenant: string, input: Record<string, string>) =>
    invoke<TrackingLink>(build, { tenant, method: 'POST', query: input }),
  get: (tenant: string, input: Record<string, string>) =>
    invoke<TrackingLink>(read, { tenant, query: input }),
};

describe.each(Object.entries(doors))('by %s', (name, tracking) => {
  const tenant = name.replaceAll(' ', '-');

  // SHP-138, SHP-139, SHP-141, SHP-142, SHP-143
  it('a parcel is followed, whatever the status of its carrier', async () => {
    const id = await newCarrier(tenant, { tracking_url_template: template });
    const parcel = { tracking_code: 'A/1 ü', postal_code: '1011', country: 'nl' };
    for (const carrier of [id, id.toUpperCase(), 'NL', 'nl']) {
      expect(await tracking(tenant, { carrier, ...parcel })).toMatchObject({
        status: 200,
        body: {
          url: 'https://example.com/A%2F1%C3%BC/NL-1011',
          tracking_code: 'A/1 ü',
          carrier: { id, code: 'nl', name: 'NL', service_level: 'standard', status: 'retired' },
        },
      });
    }
    const { body } = await tracking(tenant, { carrier: 'nl', tracking_code: 'A' });
    expect(body).toMatchObject({
      url: null,
      reason: expect.any(String),
      reason_code: 'missing_value',
      missing: ['postal_code', 'country'],
    });
  });

  // SHP-139, SHP-140
  it('a carrier must be named, and be there', async () => {
    for (const carrier of ['nobody', '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c']) {
      const answer = await tracking(tenant, { carrier });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    const none = await tracking(tenant, { tracking_code: 'A' });
    expect(none).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
  });
});
