import { createClient } from '@waybill/client';
import { describe, expect, it } from 'vitest';
import { leaveSession, type OwnKey, startSession, storedKeys } from './session-keys.ts';

const ADA = { tenant: 'shop', person: 'Ada' };

/** A browser with keys, and a service that answers each end of a key with a status or not at all. */
function browserWith(ids: readonly string[], status: number | null = 200) {
  let keys: readonly OwnKey[] = ids.map((keyId) => ({ ...ADA, keyId }));
  const told: string[] = [];
  const ended: string[] = [];
  const fetch = async (input: string | URL | Request) => {
    ended.push(new URL(String(input)).pathname.replace('/v1/api-keys/', ''));
    if (status === null) throw new TypeError('no answer');
    const refusal = { error: 'No.', code: 'forbidden', request_id: 'r' };
    return Response.json(status === 200 ? {} : refusal, { status });
  };
  const waybill = createClient({ url: 'http://shop', tenant: 'shop', key: 'k', fetch, retries: 0 });
  const browser = {
    keys: {
      get: () => keys,
      set: (next: readonly OwnKey[]) => {
        keys = next;
      },
    },
    tabs: {
      begin: ({ keyId }: { keyId: string }, earlier: readonly string[]) =>
        void told.push(`${keyId} for ${earlier}`),
      end: (keyId: string, { isLeft }: { isLeft: boolean }) =>
        void told.push(`${keyId} ${isLeft ? 'left' : 'refused'}`),
    },
  };
  const signedIn = (keyId: string, more: object = {}) => {
    const session = { ...ADA, keyId, key: `wb_${keyId}`, endsAt: '2026-11-26T20:00:00.000Z' };
    return { session: { ...session, ...more }, waybill };
  };
  return { browser, told, ended, signedIn, left: () => keys.map(({ keyId }) => keyId) };
}

describe('signing in', () => {
  it('leaves one key of a person in a shop, and tells the tabs of those that end', async () => {
    const { browser, told, ended, signedIn, left } = browserWith(['k1', 'k2']);
    browser.keys.set([
      ...browser.keys.get(),
      { ...ADA, tenant: 'other', keyId: 'k3' },
      { ...ADA, person: 'Bo', keyId: 'k4' },
    ]);
    await startSession(signedIn('k5'), browser);
    expect(told).toEqual(['k5 for k1,k2']);
    expect(ended).toEqual(['k1', 'k2']);
    expect(left()).toEqual(['k3', 'k4', 'k5']);
  });

  it('leaves one key where two tabs sign in one after the other', async () => {
    const { browser, ended, signedIn, left } = browserWith([]);
    await Promise.all(['k1', 'k2'].map((keyId) => startSession(signedIn(keyId), browser)));
    expect([ended, left()]).toEqual([['k1'], ['k2']]);
  });

  it('goes on without an answer, and leaves the rest to the next one', async () => {
    const { browser, told, signedIn, left } = browserWith(['k1'], null);
    await startSession(signedIn('k2'), browser);
    expect(told).toEqual(['k2 for k1']);
    expect(left()).toEqual(['k1', 'k2']);
  });

  it('forgets a key that it may not end', async () => {
    const { browser, signedIn, left } = browserWith(['k1'], 403);
    await startSession(signedIn('k2'), browser);
    expect(left()).toEqual(['k2']);
  });

  it('neither notes nor ends anything for a key that was typed', async () => {
    const { browser, told, ended, signedIn, left } = browserWith(['k1']);
    await startSession(signedIn('typed', { endsAt: null }), browser);
    expect([told, ended, left()]).toEqual([['typed for '], [], ['k1']]);
  });

  it('says that the answer with the key got lost, and has the next one end that key', async () => {
    const { browser, told, ended, signedIn } = browserWith([]);
    expect(() => startSession(signedIn('k1', { key: '' }), browser)).toThrow('got lost');
    expect(told).toEqual([]);
    await startSession(signedIn('k2'), browser);
    expect(ended).toEqual(['k1']);
  });
});

describe('signing out', () => {
  it('tells the tabs at once, and ends the key', async () => {
    const { browser, told, ended, signedIn, left } = browserWith(['k1', 'k2']);
    const leaving = leaveSession(signedIn('k1'), browser);
    expect(told).toEqual(['k1 left']);
    await leaving;
    expect([ended, left()]).toEqual([['k1'], ['k2']]);
  });

  it('leaves a key that was typed', async () => {
    const { browser, told, ended, signedIn } = browserWith([]);
    await leaveSession(signedIn('typed', { endsAt: null }), browser);
    expect([told, ended]).toEqual([['typed left'], []]);
  });

  it('keeps the key in mind that it could not end', async () => {
    const { browser, signedIn, left } = browserWith(['k1'], null);
    await leaveSession(signedIn('k1'), browser);
    expect(left()).toEqual(['k1']);
  });
});

it.each([null, '', '{', '7', 'null'])('takes %j for no keys', (text) => {
  expect(storedKeys(text)).toEqual([]);
});

it('reads the keys that were stored', () => {
  const keys = [{ ...ADA, keyId: 'k1' }];
  expect(storedKeys(JSON.stringify(keys))).toEqual(keys);
});
