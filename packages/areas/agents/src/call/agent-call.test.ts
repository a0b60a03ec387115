import { agentOf } from '@waybill/events/author';
import { describe, expect, it } from 'vitest';
import { asCall, callItem } from './agent-call.entity.ts';
import { callRow, type EndedCall } from './agent-call.writes.ts';

const ID = '019a9d0e-1c2b-7a3d-8e4f-5a6b7c8d9e0f';
const RECORD = '019a9d0e-1c2b-7a3d-8e4f-0123456789ab';

const caller = {
  tenant: 'acme',
  keyId: RECORD,
  keyName: 'Desk',
  agent: agentOf('Claude', '2.1'),
  at: '2026-11-21T09:00:00.000Z',
  newId: () => ID,
};

const ended: EndedCall = {
  operation: 'orders.comments.create',
  kind: 'write',
  outcome: 'ok',
  code: null,
  replayed: false,
  recordId: RECORD.toUpperCase(),
  durationMs: 41.6,
};

// AGT-46
describe('the row of a call', () => {
  it('says who called for what, and is read as it was written', () => {
    const row = callRow(caller, ended);
    expect(row).toEqual({
      id: ID,
      at: '2026-11-21T09:00:00.000Z',
      key_id: RECORD,
      key_name: 'Desk',
      agent_name: 'Claude',
      agent_version: '2.1',
      tool: 'orders_comments_create',
      operation: 'orders.comments.create',
      kind: 'write',
      outcome: 'ok',
      code: null,
      record_id: RECORD,
      replayed: false,
      duration_ms: 42,
    });
    expect(asCall(callItem('acme', row))).toEqual(row);
    expect(callItem('acme', row)['ttl']).toBe(Date.parse('2027-02-19T09:00:00Z') / 1_000);
  });

  it.each([[undefined], [null], [7], ['ORD-1'], [`${RECORD}0`], ['x'.repeat(10_000)]])(
    'names no record where the call names %j',
    (recordId) => {
      expect(callRow(caller, { ...ended, recordId }).record_id).toBeNull();
    },
  );

  it('calls an assistant without a name unknown', () => {
    const { agent: _, ...nameless } = caller;
    expect(callRow(nameless, ended)).toMatchObject({ agent_name: 'unknown', agent_version: null });
  });

  it.each(['x', 'ü', '漢', '📦', '"'])('fits one write unit with names of %s', (letter) => {
    const long = letter.repeat(255);
    const row = callRow(
      { ...caller, tenant: 't'.repeat(50), keyName: long, agent: agentOf(long, long) },
      { ...ended, code: 'idempotency_key_reused', replayed: true, durationMs: 29_999 },
    );
    const item = callItem('t'.repeat(50), row);
    expect(Buffer.byteLength(Object.entries(item).flat().join(''))).toBeLessThanOrEqual(1_000);
    const read = asCall(item);
    expect(read.agent_name).toBe(letter.repeat(read.agent_name.length / letter.length));
  });
});
