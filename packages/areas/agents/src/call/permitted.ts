import { isDocument } from '@waybill/api/document';
import { compare, type Decimal } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { AgentSettings } from '../shared/settings.ts';
import { type JudgedTool, reachOf } from '../tool/allowed.ts';

/** The tools of some that assistants see; none where the shop has switched them off (AGT-42). */
export const shownTools = <Tool extends JudgedTool>(
  { enabled, allow }: Pick<AgentSettings, 'enabled' | 'allow'>,
  tools: readonly Tool[],
): Tool[] => (enabled ? tools.filter((tool) => reachOf(allow, tool) !== 'none') : []);

/** Tells if previews of a tool come with a `confirm`, so that it may be run (AGT-43). */
export const mayRun = ({ allow }: Pick<AgentSettings, 'allow'>, tool: JudgedTool): boolean =>
  reachOf(allow, tool) === 'whole';

const isValued = (record: unknown): record is { grand_total: Decimal; currency: string } =>
  isDocument(record) && 'grand_total' in record && 'currency' in record;

/** The refusal of an order that is, or would be, worth more than the limit (AGT-44). */
export function refuseAmount(
  { max_amount: limit }: Pick<AgentSettings, 'max_amount'>,
  record: unknown,
): Rejection<'amount_above_limit'> | undefined {
  if (limit === null || !isValued(record) || compare(record.grand_total, limit) <= 0) {
    return undefined;
  }
  return reject(
    'amount_above_limit',
    `The order is worth ${record.grand_total} ${record.currency}, and assistants work with orders up to ${limit}: the setting agents.max_amount.`,
  );
}
