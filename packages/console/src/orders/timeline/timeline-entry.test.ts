import type { Comment, EventWithDeliveries, TrailEvent } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { deliveriesInOneLine, weave } from './timeline-entry.ts';

const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;

const row = (id: string, name: string, minute: number, more: Partial<TrailEvent> = {}) =>
  ({ id, name, actor: null, payload: null, created_at: at(minute), ...more }) as TrailEvent;

const comment = (id: string, minute: number, more: Partial<Comment> = {}) =>
  ({
    id,
    body: 'Call first.',
    author: 'Ada',
    visibility: 'internal',
    created_at: at(minute),
    actor: null,
    by: null,
    ...more,
  }) as Comment;

const delivered = (id: string, minute: number) =>
  ({
    deliveries: [
      {
        id,
        topic: 'order.shipment.created',
        status: 'delivered',
        attempts: 2,
        created_at: at(0),
        delivered_at: at(minute),
        last_status_code: 204,
      },
    ],
  }) as unknown as EventWithDeliveries;

it('weaves trail, comments and deliveries into one list, the newest first', () => {
  const trail = [row('t1', 'order.placed', 1), row('t2', 'order.shipment.created', 4)];
  const woven = weave({ trail, comments: [comment('c1', 2)], events: [delivered('d1', 5)] });
  expect(woven.map(({ id }) => id)).toEqual(['d1', 't2', 'c1', 't1']);
  expect(woven.map(({ title }) => title)).toEqual([
    'Webhook shipment created',
    'Shipment created',
    'Internal comment',
    'Placed',
  ]);
  expect(woven[0]).toMatchObject({
    text: 'Delivered after 2 tries, answered 204',
    href: '/deliveries/d1',
  });
});

it('has one line for all deliveries, and none without any', () => {
  const failed = delivered('d3', 7);
  const events = [delivered('d1', 5), delivered('d2', 6), failed];
  expect(deliveriesInOneLine(weave({ events }))).toBe('Webhooks: 3 delivered');
  const [delivery] = failed.deliveries;
  if (delivery !== undefined) Object.assign(delivery, { status: 'failed' });
  expect(deliveriesInOneLine(weave({ events }))).toBe('Webhooks: 1 failed, 2 delivered');
  expect(deliveriesInOneLine(weave({ comments: [comment('c1', 1)] }))).toBeUndefined();
});

it('says a comment once, and its row in the trail where comments cannot be read', () => {
  const trail = [row('t1', 'order.comment.added', 1)];
  expect(weave({ trail, comments: [comment('c1', 1)] }).map(({ id }) => id)).toEqual(['c1']);
  expect(weave({ trail }).map(({ title }) => title)).toEqual(['Comment added']);
});

it('names who did it: the actor, else the key', () => {
  const by = { key_id: 'k1', name: 'Console, Ada' };
  const trail = [row('t1', 'order.held', 1, { by }), row('t2', 'order.placed', 2, { actor: 'Bo' })];
  expect(weave({ trail }).map(({ actor }) => actor)).toEqual(['Bo', 'Console, Ada']);
});

it('tells why and what, where the trail says it', () => {
  const payload = { reason: 'Address unclear', positions: [1] };
  expect(weave({ trail: [row('t1', 'order.held', 1, { payload })] })[0]?.text).toBe(
    'reason: Address unclear',
  );
  expect(weave({ comments: [comment('c1', 1, { visibility: 'customer' })] })[0]).toMatchObject({
    title: 'Comment for the buyer',
    text: 'Call first.',
  });
});
