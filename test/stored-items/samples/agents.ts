import { agentCallEntity } from '@waybill/agents/call/agent-call.entity';
import { minuteEntity } from '@waybill/agents/call/minute.repository';
import { AT, anId, sampleOf, TTL } from '../sample.ts';

export const agentSamples = [
  sampleOf(agentCallEntity, {
    row: {
      at: AT,
      key_id: anId(1),
      key_name: 'Desk',
      agent_name: 'Claude',
      agent_version: '2.1',
      operation: 'orders.hold',
      kind: 'write',
      outcome: 'refused',
      code: 'order_closed',
      record_id: anId(2),
      replayed: true,
      duration_ms: 42,
    },
    ttl: TTL,
  }),
  sampleOf(minuteEntity, { began: Date.parse(AT), calls: 7, ttl: TTL }),
];
