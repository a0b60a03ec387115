import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callKeys, type SendOnce } from '../frame/api/call-keys.ts';
import { refusedBy } from '../frame/api/refused.ts';
import type { Draft } from '../frame/form/draft.ts';
import type { FormValues } from '../frame/form/form-field.ts';
import { number } from '../frame/format/money.ts';
import { Badge } from '../frame/parts/badge.tsx';
import { Button } from '../frame/parts/button.tsx';
import { type countsOf, leftToDo, type Results, type RowResult, runRows } from './run.ts';

const STATES = {
  waiting: { title: 'Waiting', tone: undefined },
  running: { title: 'Running', tone: 'plain' },
  done: { title: 'Done', tone: 'good' },
  refused: { title: 'Refused', tone: 'bad' },
} as const;

interface Run {
  /** Its name: rows of one run are done once. */
  readonly run: string;
  readonly ids: readonly string[];
  readonly bodyOf: (id: string, values: FormValues) => object;
  /** Carries a row out; answers what is left to do for it. */
  readonly act: (
    id: string,
    body: object,
    values: FormValues,
    idempotencyKey: string,
  ) => Promise<string | undefined>;
}

/** A run of a command over rows: its results, with the ways to begin, stop and continue it. */
export function useBulkRun({ run, ids, bodyOf, act }: Run) {
  const keys = useRef(new Map<string, SendOnce>());
  const [results, setResults] = useState<Results>(new Map());
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  const tell = (id: string, result: RowResult) =>
    setResults((last) => new Map(last).set(id, result));
  const start = async (values: FormValues, again = false) => {
    isStopped.current = false;
    setRunning(true);
    await runRows({
      ids: leftToDo(ids, results, { again }),
      tell,
      isStopped: () => isStopped.current,
      act: async (id) => {
        const body = bodyOf(id, values);
        const send = keys.current.get(id) ?? callKeys(`${run}:${id}`);
        keys.current.set(id, send);
        return send(body, (idempotencyKey) => act(id, body, values, idempotencyKey));
      },
      sentenceOf: (error) => refusedBy(error).sentence,
    });
    setRunning(false);
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { results, isRunning, start, stop };
}

/** The result of a row. */
export function Result({ result }: { readonly result: RowResult | undefined }) {
  const { state, sentence } = result ?? { state: 'waiting' };
  return (
    <>
      <Badge tone={STATES[state].tone}>{STATES[state].title}</Badge> {sentence}
    </>
  );
}

interface ButtonsProps {
  readonly running: ReturnType<typeof useBulkRun>;
  readonly counts: ReturnType<typeof countsOf>;
  readonly label: string;
  readonly isReadable: boolean;
  readonly isSure: boolean;
  /** The fields of the run as they were typed: they are done with its last row. */
  readonly draft: Pick<Draft, 'forget'>;
  /** Tries the refused rows again. */
  readonly again: { readonly label: string; readonly run: () => void };
}

/** The buttons of a run, and how far it is. */
export function RunButtons({ running, counts, label, isReadable, isSure, ...props }: ButtonsProps) {
  const { isRunning, stop } = running;
  const { again, draft } = props;
  const began = running.results.size > 0;
  const isDone = began && !isRunning && counts.refused === 0 && counts.waiting === 0;
  const forget = useEffectEvent(draft.forget);
  useEffect(() => {
    if (isDone) forget();
  }, [isDone]);
  return (
    <footer className="toolbar">
      <Button
        type="submit"
        kind="main"
        disabled={isRunning || !isSure || !isReadable || counts.waiting === 0}
      >
        {began ? 'Continue' : label}
      </Button>
      {isRunning && <Button onClick={stop}>Stop</Button>}
      {!isRunning && counts.refused > 0 && (
        <Button disabled={!isReadable} onClick={again.run}>
          {again.label}
        </Button>
      )}
      <span role="status">
        {began &&
          `${number(counts.done)} done, ${number(counts.refused)} refused, ${number(counts.waiting)} waiting`}
      </span>
    </footer>
  );
}
