import type { Location } from '@waybill/client/shapes';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useApi } from '../frame/api/use-api.ts';
import { useTitle } from '../frame/browser/use-title.ts';
import { Field } from '../frame/form/field.tsx';
import type { FieldCheck } from '../frame/form/form-field.ts';
import { FormView } from '../frame/form/form-view.tsx';
import { bareText } from '../frame/format/typed-text.ts';
import { withFilter } from '../frame/list/asked.ts';
import { Button } from '../frame/parts/button.tsx';
import { Detail } from '../frame/parts/detail.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { Refusal } from '../frame/parts/refusal.tsx';
import {
  addedTo,
  changedLine,
  checkQuantity,
  countCall,
  fieldOf,
  lineOf,
  lineWords,
  recounted,
  sheetOf,
  whyFull,
  withLine,
} from './count-sheet.ts';
import { MOST_LINES } from './receipt-lines.ts';
import { useCountSheet } from './use-count-sheet.ts';
import { useLocations } from './use-locations.ts';

type Sheet = ReturnType<typeof useCountSheet>;

/** Hears Enter, with which scanners end a number too. */
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  act();
};

/** Takes one article after the other: its number, Enter, its quantity, Enter. */
function CountEntry({ sheet, change }: Pick<Sheet, 'sheet' | 'change'>) {
  const [article, setArticle] = useState('');
  const [quantity, setQuantity] = useState('');
  const [told, setTold] = useState('');
  const articleBox = useRef<HTMLInputElement>(null);
  const quantityBox = useRef<HTMLInputElement>(null);
  // Who opens a sheet scans at once.
  useEffect(() => articleBox.current?.focus(), []);
  const sku = bareText(article);
  const line = lineOf(sheet, sku);
  const full = sku === '' ? undefined : whyFull(sheet, sku);
  const check: FieldCheck = checkQuantity(quantity);
  const begin = () => {
    if (sku === '' || full !== undefined) return;
    change((last) => withLine(last, sku));
    quantityBox.current?.focus();
  };
  const add = () => {
    if (line === undefined || quantity.trim() === '' || check.problem !== undefined) return;
    const added = addedTo(line, quantity);
    change((last) => changedLine(last, sku, (one) => addedTo(one, quantity)));
    setTold(lineWords(added));
    setArticle('');
    setQuantity('');
    articleBox.current?.focus();
  };
  return (
    <div className="asking">
      <Field
        label="Article number"
        path="article"
        hint="Type or scan it, then Enter. The same article again adds to its line."
        check={full === undefined ? {} : { problem: full }}
      >
        {(control) => (
          <input
            {...control}
            ref={articleBox}
            autoComplete="off"
            value={article}
            onChange={({ target }) => setArticle(target.value)}
            onKeyDown={onEnter(begin)}
          />
        )}
      </Field>
      <Field
        label="Quantity"
        path="quantity"
        hint="Units on the shelf, reserved ones included. Enter takes the line."
        check={check}
        onChoose={setQuantity}
      >
        {(control) => (
          <input
            {...control}
            ref={quantityBox}
            inputMode="decimal"
            autoComplete="off"
            value={quantity}
            onChange={({ target }) => setQuantity(target.value)}
            onKeyDown={onEnter(add)}
          />
        )}
      </Field>
      <p role="status">{told}</p>
    </div>
  );
}

interface AllProps extends Pick<Sheet, 'change'> {
  readonly place: Location;
}

/** Begins a line for every article of the place, for who walks along the shelves with a list. */
function AllArticles({ place, change }: AllProps) {
  const { waybill, may } = useApi();
  const [problem, setProblem] = useState<unknown>(null);
  const load = () =>
    void waybill.inventories.stock
      .list({ location_id: place.id, order: 'sku', limit: MOST_LINES })
      .then(({ items }) => change((last) => (last.length === 0 ? sheetOf(items) : last)))
      .catch(setProblem);
  if (!may('inventories.stock.list')) return null;
  return (
    <>
      <Button onClick={load}>List the articles of this location</Button>
      {problem !== null && <Refusal error={problem} />}
    </>
  );
}

/** The sheet of one place: the entry, its lines, and one booking of all. */
function PlaceSheet({ place }: { readonly place: Location }) {
  const { sheet, change, problem, retry } = useCountSheet(place);
  const [told, setTold] = useState('');
  const form = countCall(place, sheet);
  return (
    <>
      <CountEntry sheet={sheet} change={change} />
      {problem !== null && <Refusal error={problem} onRetry={retry} />}
      {told !== '' && (
        <p className="notice" data-tone="good" role="status">
          {told}
        </p>
      )}
      {sheet.length === 0 ? (
        <AllArticles place={place} change={change} />
      ) : (
        <>
          <FormView
            className="stack counting"
            form={form}
            values={Object.fromEntries(sheet.map((line) => [fieldOf(line), line.counted]))}
            onChange={(values) =>
              change((last) => last.map((line) => recounted(line, values[fieldOf(line)] ?? '')))
            }
            onDone={() => {
              setTold(`${form.act} at ${place.name}: done.`);
              change(() => []);
            }}
          />
          <p className="toolbar">
            <Button kind="small" onClick={() => change(() => [])}>
              Throw the sheet away
            </Button>
          </p>
        </>
      )}
    </>
  );
}

/** A count of a place: the articles are typed or scanned one after the other, and booked at once. */
export function CountPage() {
  useTitle('Count sheet');
  const [search, setSearch] = useSearchParams();
  const locations = useLocations();
  const chosen = search.get('location') ?? (locations.length === 1 ? locations[0]?.code : '');
  const place = locations.find(({ code }) => code === chosen);
  return (
    <Detail back={['/stock', 'Stock']} heading="Count sheet">
      <label className="toolbar filters line">
        Location
        <select
          value={place?.code ?? ''}
          onChange={({ target }) => setSearch(withFilter(search, 'location', target.value))}
        >
          <option value="">Choose a location</option>
          {locations.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {place === undefined ? (
        <Empty title="Choose the location that is counted." />
      ) : (
        <PlaceSheet key={place.code} place={place} />
      )}
    </Detail>
  );
}
