import { holding } from '@waybill/api/judged';
import { defineSettings, type SettingValues, tenantWide } from '@waybill/settings/setting';
import { amount, count, flag } from '@waybill/settings/setting-kinds';
import * as v from 'valibot';
import { entryProblem } from '../tool/allowed.ts';
import { toolIds } from '../tool/tool-ids.ts';

const ENTRIES = 50;
/** Without a word of the shop: assistants look, and show what they would do. */
const ALLOWED: string[] = ['read', 'preview'];
const ENTRY_LENGTH = 100;

/** An entry of `allow`: a kind of tools, or tools by their ids (AGT-43). */
const Entry = holding(v.pipe(v.string(), v.maxLength(ENTRY_LENGTH)), (entry) =>
  entryProblem(entry, toolIds),
);

/** The settings of assistants (AGT-41). */
export const agentSettings = defineSettings('agents', {
  enabled: tenantWide(flag, false, 'Lets assistants work with your shop.'),
  allow: tenantWide(
    v.pipe(v.array(Entry), v.maxLength(ENTRIES)),
    ALLOWED,
    'Tools that assistants have: read looks things up, preview shows what a change would do, write also does it. Or name operations, such as orders.hold or orders.comments.*, to allow these whole.',
  ),
  max_amount: tenantWide(
    amount,
    null,
    'Total above which assistants cannot change or place an order, in its own currency; empty for no limit.',
  ),
  approve_above: tenantWide(
    v.nullable(amount),
    0,
    'Total above which an order that an assistant places waits until a person approves it; empty for never. Placed orders stay placed.',
  ),
  calls_per_minute: tenantWide(count(1, 600), 60, 'Calls of each key in a minute at most.'),
});

export type AgentSettings = SettingValues<typeof agentSettings.settings>;
