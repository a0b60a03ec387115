import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';
import { type FormCall, nameOf } from '../frame/form/form-call.ts';
import type { FormValues } from '../frame/form/form-field.ts';
import { FormView } from '../frame/form/form-view.tsx';
import { useDraft } from '../frame/form/use-draft.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { Answered } from '../frame/parts/answered.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { Notice } from '../frame/parts/notice.tsx';
import { PageHeading } from '../frame/parts/page-heading.tsx';
import { SETTINGS } from './console-settings.generated.ts';
import { type SettingsApp, settingsForm } from './setting.ts';

/** Areas whose name as a code is no word of its own. */
const TITLES: Readonly<Record<string, string>> = { orderlists: 'Order lists' };

type Effective = Readonly<Record<string, unknown>>;

interface FormProps {
  readonly app: SettingsApp;
  readonly effective: Effective;
  /** Told that what is shown is saved, or no longer. */
  readonly onSaved: (isSaved: boolean) => void;
}

function SettingsForm({ app, effective, onSaved }: FormProps) {
  const { may } = useApi();
  const [{ fields, groups, begin, changed }] = useState(() => settingsForm(app, effective));
  const isIdle = (typed: FormValues) => Object.keys(changed(typed)).length === 0;
  const operation = 'settings.put-app-settings';
  const form: FormCall = {
    label: 'Save',
    operation,
    path: { app: app.app },
    isIdle,
    fields,
    groupsOf: () => groups,
    sentence: (typed) =>
      isIdle(typed)
        ? 'Nothing has been changed yet.'
        : 'Applies from now on. What is stored stays as it is.',
    bodyOf: (typed) => ({ values: changed(typed) }),
    begin,
    whyNot: may(operation) ? undefined : 'Your key may not change settings.',
  };
  const draft = useDraft(nameOf(form), form);
  const change = (typed: FormValues) => {
    draft.change(typed);
    onSaved(false);
  };
  return (
    <FormView
      form={form}
      draft={{ ...draft, change }}
      className="stack settings"
      onDone={() => onSaved(true)}
    />
  );
}

/** Scrolls the tab of the address into sight where a narrow window has no room for all of them. */
const showTab = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The settings of an area, as a form. */
export function SettingsPage() {
  const { app: name = 'orders' } = useParams();
  const app = SETTINGS.find((one) => one.app === name);
  const [saved, setSaved] = useState('');
  const answer = useAnswer(
    ['settings.get-app-settings', name],
    (waybill, options) => waybill.settings.getAppSettings({ app: name as 'orders' }, {}, options),
    { when: app !== undefined, freshFor: 0 },
  );
  return (
    <section className="listing">
      <header className="toolbar">
        <PageHeading>Settings</PageHeading>
      </header>
      <nav className="tabs" aria-label="Settings of">
        {SETTINGS.map((one) => (
          <Link
            key={one.app}
            href={linkTo`/settings/${one.app}`}
            ref={one.app === name ? showTab : undefined}
            aria-current={one.app === name ? 'page' : undefined}
          >
            {TITLES[one.app] ?? codeAsWords(one.app)}
          </Link>
        ))}
      </nav>
      <Notice tone="good">{saved === name && 'Saved.'}</Notice>
      {app === undefined && <Empty title="There are no settings with this name." />}
      {app !== undefined && (
        <Answered answer={answer} rows={8} isPart>
          {({ settings: effective }) => (
            <SettingsForm
              key={`${name} ${JSON.stringify(effective)}`}
              app={app}
              effective={effective}
              onSaved={(isSaved) => setSaved(isSaved ? name : '')}
            />
          )}
        </Answered>
      )}
    </section>
  );
}
