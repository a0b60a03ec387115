import { describe, expect, it, vi } from 'vitest';
import { cameThroughEdge, EDGE_HEADER } from './edge-secret.ts';

// STG-12
describe('a call', () => {
  it('needs no secret where a stage has no edge', () => {
    expect(cameThroughEdge({})).toBe(true);
  });

  it.each([
    ['the secret', 'new', true],
    ['the one before it', 'old', true],
    ['both', 'new,old', false],
    ['another', 'newer', false],
    ['nothing', undefined, false],
  ])('with %s came through the edge, or not', (_, secret, came) => {
    vi.stubEnv('EDGE_SECRETS', 'new,old');
    expect(cameThroughEdge({ [EDGE_HEADER]: secret })).toBe(came);
  });
});
