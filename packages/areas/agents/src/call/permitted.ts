import { compare, type Decimal } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { AgentSettings } from '../shared/settings.ts';
import { type JudgedTool, reachOf } from '../tool/allowed.ts';

type Allowing = Pick<AgentSettings, 'enabled' | 'allow'>;

/** The tools of some that assistants see; none where the shop has switched them off (AGT-42). */
export const shownTools = <Tool extends JudgedTool>(
  { enabled, allow }: Allowing,
  tools: readonly Tool[],
): Tool[] => (enabled ? tools.filter((tool) => reachOf(allow, tool) !== 'none') : []);

/** The refusal of every call where the shop has switched assistants off (AGT-42). */
export const refuseDisabled = ({
  enabled,
}: Pick<Allowing, 'enabled'>): Rejection<'agents_disabled'> | undefined =>
  enabled
    ? undefined
    : reject(
        'agents_disabled',
        'The shop has switched assistants off: the setting agents.enabled.',
      );

/** Tells if previews of a tool come with a `confirm`, so that it may be run (AGT-43). */
export const mayRun = ({ allow }: Pick<Allowing, 'allow'>, tool: JudgedTool): boolean =>
  reachOf(allow, tool) === 'whole';

/** The refusal to run a tool that is previewed alone (AGT-43). */
export const refuseRun = (
  settings: Pick<Allowing, 'allow'>,
  tool: JudgedTool,
): Rejection<'write_not_allowed'> | undefined =>
  mayRun(settings, tool)
    ? undefined
    : reject(
        'write_not_allowed',
        `Assistants may preview ${tool.operation} and not run it: the setting agents.allow has neither write nor ${tool.operation}.`,
      );

/** An order as it is or would be. */
interface Valued {
  readonly grand_total: Decimal;
  readonly currency: string;
}

/** The refusal to change or place an order that is worth more than the limit (AGT-44). */
export function refuseAmount(
  { max_amount: limit }: Pick<AgentSettings, 'max_amount'>,
  { grand_total, currency }: Valued,
): Rejection<'amount_above_limit'> | undefined {
  if (limit === null || compare(grand_total, limit) <= 0) return undefined;
  return reject(
    'amount_above_limit',
    `The order is worth ${grand_total} ${currency}, and assistants work with orders up to ${limit}: the setting agents.max_amount.`,
  );
}
