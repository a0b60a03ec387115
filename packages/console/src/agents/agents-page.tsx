import type { AgentCall } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';
import { choicesOf } from '../frame/form/form-field.ts';
import { isolated } from '../frame/format/isolated.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { ListPage } from '../frame/list/list-page.tsx';
import { Badge } from '../frame/parts/badge.tsx';
import { aged, column } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { agentName, outcomeWords, recordHref, settingWords } from './agent-words.ts';

function Outcome({ call }: { readonly call: AgentCall }) {
  const { text, tone } = outcomeWords(call);
  return <Badge tone={tone}>{text}</Badge>;
}

/** The tool, as a link to the record that it was called for. */
function Tool({ call }: { readonly call: AgentCall }) {
  const name = codeAsWords(call.tool);
  const href = recordHref(call);
  return href === undefined ? <b>{name}</b> : <Link href={href}>{name}</Link>;
}

const columns: readonly TableColumn<AgentCall>[] = [
  column('Tool', (call) => <Tool call={call} />),
  column('Outcome', (call) => <Outcome call={call} />),
  column('Assistant', agentName),
  column('Key', ({ key_name }) => isolated(key_name), 3),
  aged('When', ({ at }) => at, 4),
];

/** Rights of assistants by the settings, in words, and the way to change them. */
function Limits() {
  const { may } = useApi();
  const { data } = useAnswer(['settings.get-app-settings', 'agents'], (waybill, options) =>
    waybill.settings.getAppSettings({ app: 'agents' }, {}, options),
  );
  if (data === undefined) return null;
  return (
    <p>
      {settingWords(data.settings).join(' ')}{' '}
      {may('settings.put-app-settings') && <Link href="/settings/agents">Change the limits</Link>}
    </p>
  );
}

/** Rights of assistants in the shop, and their calls, the newest first. */
export function AgentsPage() {
  const keys = useAnswer(['api-keys.list', 'names'], (waybill, options) =>
    waybill.apiKeys.list({ limit: 200 }, options),
  );
  const names = (keys.data?.items ?? []).map(({ id, name }) => ({ code: id, title: name }));
  return (
    <ListPage<AgentCall>
      title="Agents"
      path="/agents"
      operation="agents.calls.list"
      ask={(waybill, asked, options) => waybill.agents.calls.list(asked, options)}
      filters={[
        { name: 'key_id', label: 'Key', choices: names },
        { name: 'outcome', label: 'Outcome', choices: choicesOf(['ok', 'refused', 'failed']) },
        { name: 'kind', label: 'Kind', choices: choicesOf(['read', 'preview', 'write']) },
      ]}
      alsoBy={['record_id', 'operation']}
      columns={columns}
      empty={{ title: 'No assistant has called a tool.' }}
    >
      <Limits />
    </ListPage>
  );
}
