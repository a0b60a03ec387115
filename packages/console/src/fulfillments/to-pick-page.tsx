import { useQueryClient } from '@tanstack/react-query';
import type { Fulfillment } from '@waybill/client/shapes';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useAnswer } from '../frame/api/use-answer.ts';
import { useApi } from '../frame/api/use-api.ts';
import { isolated } from '../frame/format/isolated.ts';
import { totalText } from '../frame/format/total.ts';
import { useShortcuts } from '../frame/keyboard/use-shortcuts.ts';
import { askedOf } from '../frame/list/asked.ts';
import { Filter } from '../frame/list/filter.tsx';
import { Listed } from '../frame/list/listed.tsx';
import { Pager } from '../frame/list/pager.tsx';
import { SelectedBar } from '../frame/list/selected-bar.tsx';
import { type Rows, useRows } from '../frame/list/use-rows.ts';
import { orderOf } from '../frame/live/news.ts';
import { useNews } from '../frame/live/use-news.ts';
import { Button } from '../frame/parts/button.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { later } from '../frame/parts/later.tsx';
import { PageHeading } from '../frame/parts/page-heading.tsx';
import { useLocations } from '../stock/use-locations.ts';
import { PICK_KEYS, type PickKey, takenRows } from './pick-keys.ts';
import { PickTable } from './pick-table.tsx';
import {
  askedAt,
  countAt,
  pickLink,
  WAITING,
  WAITING_KINDS,
  type Waiting,
  waitingIn,
  waitingLink,
} from './to-pick.ts';

const PickForm = later(() => import('./pick-form.tsx'));

const PAGE_SIZE = 50;
const NONE: readonly Fulfillment[] = [];
const OTHERS = WAITING_KINDS.filter((kind) => kind !== 'to-pick').map((code) => ({
  code,
  title: WAITING[code].title,
}));

interface TabsProps {
  readonly shown: string;
  readonly waiting: Waiting;
}

/** A tab for each location, with what waits there. */
function PlaceTabs({ shown, waiting }: TabsProps) {
  const locations = useLocations();
  const codes = locations.map(({ code }) => code);
  const { data } = useAnswer(
    ['orders.fulfillments.list', 'counts', waiting, codes],
    (waybill, options) => countAt(waybill, codes, waiting, options),
    { when: codes.length > 0, keepsLast: true },
  );
  return (
    <nav className="tabs" aria-label="Locations">
      {locations.map(({ code, name }) => {
        const count = data?.get(code);
        return (
          <Link
            key={code}
            href={waitingLink(code, waiting)}
            aria-current={code === shown ? 'page' : undefined}
          >
            {isolated(name)}{' '}
            {count !== undefined && <small className="quiet">{totalText(count)}</small>}
          </Link>
        );
      })}
    </nav>
  );
}

/** An open form: the command, and the fulfilments that take it. */
interface Opened {
  readonly command: PickKey;
  readonly rows: readonly Fulfillment[];
}

/** The commands of the list on what is selected, or on the row with the focus. */
function usePickCommands(rows: readonly Fulfillment[], list: Rows) {
  const { may } = useApi();
  const [, go] = useLocation();
  const [opened, setOpened] = useState<Opened>();
  const taken = () => takenRows(rows, list.selection.ids, list.current());
  const keys = PICK_KEYS.filter(({ operations }) => operations.some(may));
  const open = (command: PickKey) => {
    const chosen = taken();
    const isAble = chosen.length === 1 || command.isOfOne !== true;
    if (chosen.length > 0 && isAble) setOpened({ command, rows: chosen });
  };
  const print = () => {
    const chosen = taken();
    if (chosen.length > 0) go(pickLink(chosen));
  };
  useShortcuts([
    ...keys.map((key) => ({ chord: key.chord, title: key.label, run: () => open(key) })),
    { chord: 'P', title: 'Print a picking list', run: print },
  ]);
  return { keys, open, print, opened, close: () => setOpened(undefined) };
}

interface BarProps {
  readonly count: number;
  readonly list: Rows;
  readonly commands: ReturnType<typeof usePickCommands>;
}

/** Actions for the selected rows. */
function PickBar({ count, list, commands }: BarProps) {
  const { keys, open, print } = commands;
  return (
    <SelectedBar count={count} clear={list.clear}>
      {keys.map((key) => {
        const isStopped = key.isOfOne === true && count > 1;
        return (
          <Button
            key={key.chord}
            disabled={isStopped}
            title={isStopped ? 'Select one of them.' : undefined}
            onClick={() => open(key)}
          >
            {key.label} <kbd>{key.chord}</kbd>
          </Button>
        );
      })}
      <Button onClick={print}>
        Picking list <kbd>P</kbd>
      </Button>
    </SelectedBar>
  );
}

/** Work of the locations: a tab for each, its rows, and the commands on them. */
export function ToPickPage() {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const locations = useLocations();
  const shown = search.get('location') ?? locations[0]?.code ?? '';
  const waiting = waitingIn(search);
  const asked = { ...askedAt(shown, waiting, PAGE_SIZE), ...askedOf(search, []) };
  const answer = useAnswer(
    ['orders.fulfillments.list', asked],
    (waybill, options) => waybill.orders.fulfillments.list(asked, options),
    { when: shown !== '', keepsLast: true, hearsNews: true },
  );
  const rows = answer.data?.items ?? NONE;
  const list = useRows(rows.map(({ id }) => id));
  const commands = usePickCommands(rows, list);
  useNews((news) => {
    if (news.some((event) => orderOf(event) !== undefined)) {
      void client.invalidateQueries({ queryKey: ['orders.fulfillments.list'] });
    }
  });
  const count = rows.filter(({ id }) => list.selection.ids.has(id)).length;
  return (
    <section className="listing">
      <header className="toolbar">
        <PageHeading>To pick</PageHeading>
      </header>
      <PlaceTabs shown={shown} waiting={waiting} />
      <div className="toolbar filters">
        <Filter name="show" label="Show" none={WAITING['to-pick'].title} choices={OTHERS} />
      </div>
      <PickBar count={count} list={list} commands={commands} />
      <Listed
        answer={answer}
        rows={8}
        empty={
          <Empty title="Nothing waits here.">
            <p>
              Orders that move stock appear at the locations that ship them. The setting{' '}
              <Link href="/settings/orders">Stock follows orders</Link> switches that on.
            </p>
          </Empty>
        }
      >
        {(page) => (
          <>
            <PickTable rows={rows} list={list} />
            <Pager path="/fulfillments" page={page} size={PAGE_SIZE} />
          </>
        )}
      </Listed>
      {commands.opened !== undefined && <PickForm {...commands.opened} onClose={commands.close} />}
    </section>
  );
}
