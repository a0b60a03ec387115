import { expect, it } from 'vitest';
import { type Session, storableText, storedSession } from './session.ts';

const session: Session = {
  tenant: 'demo',
  key: 'wb_1',
  keyId: 'k1',
  person: 'Ada',
  endsAt: '2026-11-26T20:00:00.000Z',
};
const before = new Date('2026-11-26T19:59:59.999Z');

it('reads back what it stores, while the key works', () => {
  const text = storableText(session) ?? '';
  expect(storedSession(text, before)).toEqual(session);
  expect(storedSession(text, new Date(session.endsAt ?? ''))).toBeUndefined();
});

it('stores nothing of a key that was typed', () => {
  expect(storableText({ ...session, endsAt: null })).toBeUndefined();
  expect(storedSession(JSON.stringify({ ...session, endsAt: null }), before)).toBeUndefined();
});

it.each([null, '', '{', 'null', '7', '{"tenant":"demo"}'])('takes %j for no session', (text) => {
  expect(storedSession(text, before)).toBeUndefined();
});
