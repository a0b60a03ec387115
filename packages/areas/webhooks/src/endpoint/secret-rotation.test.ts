import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { storedEndpoint } from './endpoint.factory.ts';
import { revokePrevious, rotateSecret } from './secret-rotation.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const at = now.toISOString();
const tomorrow = '2026-03-02T10:00:00.000Z';
const yesterday = '2026-02-28T10:00:00.000Z';
const secret = 'whsec_//79/Pv6+fj39vX08/Lx8O/u7ezr6uno5+bl5OPi4eA=';

const former = (version: number, expires_at: string) => ({ version, created_at: at, expires_at });
const current = (version: number) => ({ version, created_at: at, expires_at: null });

function rotated(stored: ReturnType<typeof storedEndpoint>, overlapSeconds: number) {
  const change = rotateSecret(stored, { secret, overlapSeconds, now });
  if (isRejection(change)) throw new Error(change.message);
  return change;
}

describe('rotating a secret', () => {
  // WHK-137
  it('lets the one before sign until the overlap ends', () => {
    const change = rotated(storedEndpoint({ secrets: [current(1)] }), 86_400);
    expect(change).toMatchObject({ ended: [], previousExpiresAt: tomorrow });
    expect(change.endpoint).toMatchObject({
      secret_hint: '…4eA=',
      version: 4,
      updated_at: at,
      secrets: [current(2), former(1, tomorrow)],
    });
  });

  // WHK-137
  it('counts each overlap from its own rotation, and forgets what has expired', () => {
    const stored = storedEndpoint({
      secrets: [current(3), former(2, tomorrow), former(1, yesterday)],
    });
    const change = rotated(stored, 60);
    expect(change.ended).toEqual([1]);
    expect(change.endpoint.secrets).toEqual([
      current(4),
      former(3, '2026-03-01T10:01:00.000Z'),
      former(2, tomorrow),
    ]);
  });

  // WHK-137
  it('is refused while two former ones sign, unless the current one ends at once', () => {
    const secrets = [current(3), former(2, tomorrow), former(1, tomorrow)];
    const stored = storedEndpoint({ secrets });
    expect(rotateSecret(stored, { secret, overlapSeconds: 1, now })).toMatchObject({
      rejected: 'rotation_in_progress',
    });
    const change = rotated(stored, 0);
    expect(change).toMatchObject({ ended: [3], previousExpiresAt: at });
    expect(change.endpoint.secrets.map(({ version }) => version)).toEqual([4, 2, 1]);
  });
});

describe('revoking former secrets', () => {
  // WHK-138
  it('leaves the current one', () => {
    const stored = storedEndpoint({ secrets: [current(2), former(1, tomorrow)] });
    const change = revokePrevious(stored, now);
    expect(change).toMatchObject({ ended: [1], endpoint: { secrets: [current(2)], version: 4 } });
  });

  // WHK-138
  it('changes nothing where there is none', () => {
    expect(revokePrevious(storedEndpoint({ secrets: [current(1)] }), now)).toBeUndefined();
  });
});
