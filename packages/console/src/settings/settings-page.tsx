import { type FormEvent, useState } from 'react';
import { Link, useParams } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { methodAt } from '../frame/api/method-at.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';
import { useRun } from '../frame/api/use-run.ts';
import { CallPreview } from '../frame/calls/call-preview.tsx';
import { canRead } from '../frame/form/form-field.ts';
import { FormFields } from '../frame/form/form-fields.tsx';
import { codeAsWords } from '../frame/format/label.ts';
import { Empty } from '../frame/parts/empty.tsx';
import { Waiting } from '../frame/parts/waiting.tsx';
import { Refusal } from '../frame/refusal/refusal.tsx';
import { useTitle } from '../frame/shell/use-title.ts';
import { SETTINGS } from './console-settings.generated.ts';
import { changedSettings, type SettingsApp, settingField, settingValues } from './setting.ts';

/** Areas whose name as a code is no word of its own. */
const TITLES: Readonly<Record<string, string>> = { orderlists: 'Order lists' };

type Effective = Readonly<Record<string, unknown>>;

function SettingsForm({ app, effective }: { app: SettingsApp; effective: Effective }) {
  const { may } = useApi();
  const [begin] = useState(() => settingValues(app, effective));
  const [values, setValues] = useState(begin);
  const fields = app.settings.map(settingField);
  const body = { values: changedSettings(app, begin, values) };
  const isChanged = Object.keys(body.values).length > 0 && canRead(fields, values);
  const operation = 'settings.put-app-settings';
  const path = { app: app.app };
  const run = useRun((waybill, sent: typeof body, options) =>
    methodAt(waybill, operation)(path, sent, options),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate(body);
  };
  return (
    <form className="stack settings" onSubmit={submit}>
      <FormFields fields={fields} values={values} onChange={setValues} error={run.error} />
      {isChanged && <CallPreview call={{ operation, path, body }} />}
      {run.error !== null && (
        <Refusal error={run.error} fields={fields.map((field) => field.path)} />
      )}
      {run.isSuccess && <p role="status">Saved. The next call goes by it.</p>}
      <footer className="toolbar">
        <button
          type="submit"
          className="button main"
          disabled={run.isPending || !isChanged || !may(operation)}
        >
          Save
        </button>
      </footer>
    </form>
  );
}

/** The settings of an area, as a form. */
export function SettingsPage() {
  const { app: name = 'orders' } = useParams();
  useTitle('Settings');
  const app = SETTINGS.find((one) => one.app === name);
  const { data, error, refetch } = useAnswer(
    ['settings.get-app-settings', name],
    (waybill, options) =>
      methodAt(waybill, 'settings.get-app-settings')({ app: name }, {}, options) as Promise<{
        readonly settings: Effective;
      }>,
    { when: app !== undefined, freshFor: 0 },
  );
  return (
    <section className="listing">
      <header className="toolbar">
        <h1>Settings</h1>
      </header>
      <nav className="tabs" aria-label="Settings of">
        {SETTINGS.map((one) => (
          <Link
            key={one.app}
            href={linkTo`/settings/${one.app}`}
            aria-current={one.app === name ? 'page' : undefined}
          >
            {TITLES[one.app] ?? codeAsWords(one.app)}
          </Link>
        ))}
      </nav>
      {app === undefined && <Empty title="There are no settings of that name." />}
      {error !== null && <Refusal error={error} onRetry={() => void refetch()} />}
      {app !== undefined && error === null && data === undefined && <Waiting rows={8} />}
      {app !== undefined && data !== undefined && (
        <SettingsForm
          key={`${name} ${JSON.stringify(data.settings)}`}
          app={app}
          effective={data.settings}
        />
      )}
    </section>
  );
}
