import type { Location } from '@waybill/client/shapes';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { canRead, type FormValues } from '../frame/form/form-field.ts';
import { FormFields } from '../frame/form/form-fields.tsx';
import { FormView } from '../frame/form/form-view.tsx';
import { useDraft } from '../frame/form/use-draft.ts';
import { bareText } from '../frame/format/typed-text.ts';
import { Filter } from '../frame/list/filter.tsx';
import { Button } from '../frame/parts/button.tsx';
import { Detail } from '../frame/parts/detail.tsx';
import { DiscardQuestion } from '../frame/parts/dialog.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { Notice } from '../frame/parts/notice.tsx';
import { Refusal } from '../frame/parts/refusal.tsx';
import {
  addedTo,
  afterBooking,
  countCall,
  differenceWords,
  entryFields,
  fieldOf,
  lineOf,
  recounted,
  withLine,
} from './count-sheet.ts';
import { useCountSheet } from './use-count-sheet.ts';
import { useLocations } from './use-locations.ts';

type Entry = Pick<ReturnType<typeof useCountSheet>, 'sheet' | 'change'>;

/** Takes one article after the other: its number, Enter, its quantity, Enter. */
function CountEntry({ sheet, change }: Entry) {
  const [values, setValues] = useState<FormValues>({});
  const [last, setLast] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const focus = (at: 0 | 1) => form.current?.querySelectorAll('input')[at]?.focus();
  // Who opens a sheet scans at once.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const fields = entryFields(sheet);
  const { quantity = '' } = values;
  const sku = bareText(values['sku'] ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sku === '' || !canRead(fields, values)) return;
    if (quantity.trim() === '') {
      change((now) => withLine(now, sku));
      focus(1);
      return;
    }
    change((now) => withLine(now, sku, (line) => addedTo(line, quantity)));
    setLast(sku);
    setValues({});
    focus(0);
  };
  const told = lineOf(sheet, last);
  return (
    <form ref={form} className="asking" onSubmit={submit}>
      <FormFields fields={fields} values={values} onChange={setValues} error={null} />
      <footer className="line">
        <Button type="submit">Add</Button>
        <span role="status">
          {told && `${last}: ${told.counted} counted. ${differenceWords(told)}.`}
        </span>
      </footer>
    </form>
  );
}

/** Empties the sheet, once it was asked. */
function ThrowAway({ onDiscard }: { readonly onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="small" className="aside" onClick={() => setAsking(true)}>
        Throw the sheet away
      </Button>
      {isAsking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onDiscard} />}
    </>
  );
}

/** The sheet of one place: the entry, its lines, and one booking of all. */
function PlaceSheet({ place }: { readonly place: Location }) {
  const { sheet, change, problem, retry } = useCountSheet(place);
  const [told, setTold] = useState('');
  // The sheet keeps what is typed; the draft keeps the key of a booking without an answer.
  const draft = useDraft(`booking of ${place.code}`);
  const form = countCall(place, sheet);
  const done = () => {
    setTold(`${form.act} at ${place.name}: done.`);
    change((now) => afterBooking(now, sheet));
  };
  const enter: Entry['change'] = (next) => {
    setTold('');
    change(next);
  };
  return (
    <>
      <CountEntry sheet={sheet} change={enter} />
      {problem !== null && <Refusal error={problem} onRetry={retry} />}
      {sheet.length > 0 && (
        <>
          <FormView
            className="stack counting"
            form={form}
            draft={{
              ...draft,
              values: Object.fromEntries(sheet.map((line) => [fieldOf(line), line.counted])),
              change: (values) =>
                change((now) => now.map((line) => recounted(line, values[fieldOf(line)] ?? ''))),
            }}
            onDone={done}
          />
          <ThrowAway onDiscard={() => change(() => [])} />
        </>
      )}
      <Notice tone="good">{told}</Notice>
    </>
  );
}

/** A count of a place: the articles are typed or scanned one after the other, and booked at once. */
export function CountPage() {
  const [search] = useSearchParams();
  const locations = useLocations();
  const chosen = search.get('location') ?? (locations.length === 1 ? locations[0]?.code : '');
  const place = locations.find(({ code }) => code === chosen);
  return (
    <Detail back={['/stock', 'Stock']} heading="Count sheet">
      <div className="toolbar filters">
        <Filter
          name="location"
          label="Location"
          none="Choose a location"
          fallback={place?.code}
          choices={locations.map(({ code, name }) => ({ code, title: name }))}
        />
      </div>
      {place === undefined ? (
        <Empty title="Choose the location that is counted." />
      ) : (
        <PlaceSheet key={place.code} place={place} />
      )}
    </Detail>
  );
}
