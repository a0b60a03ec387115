import { operations } from '@waybill/registry/operations';
import { topology } from '@waybill/registry/topology';
import { STAGE_TABLE } from '@waybill/table/operate';
import type { Recorded } from './recorded-calls.ts';

/** Whose tables these are, asked by each process before it writes; suites belong to no stage. */
const OWN_TABLES = `dynamodb:GetItem table ${STAGE_TABLE.pk}`;

/** The calls of a tenant are counted where the stage limits them, which no suite does. */
const BUDGET = 'dynamodb:UpdateItem table BUDGET#*';

/** The key of secrets: on one machine a key in memory takes its place. */
const SEALING = [
  'webhooks.endpoints.create',
  'webhooks.endpoints.rotate-secret',
  'webhooks.endpoints.update',
];
const OPENING = ['webhooks.deliver'];

/** Calls that functions make on AWS and in no suite, with the reason for each above. */
export function callsOnAws(): Recorded {
  const counted = operations.filter(({ public: open }) => open !== true);
  const calls: Record<string, string[]> = {};
  for (const { id } of counted) calls[id] = [BUDGET, OWN_TABLES];
  for (const { id } of topology.consumers) calls[id] = [OWN_TABLES];
  for (const id of SEALING) calls[id]?.push('kms:Encrypt key');
  for (const id of OPENING) calls[id]?.push('kms:Decrypt key');
  return calls;
}
