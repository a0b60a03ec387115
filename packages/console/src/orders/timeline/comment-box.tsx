import type { CommentCreate } from '@waybill/client/shapes';
import { type FormEvent, useRef, useState } from 'react';
import { useApi } from '../../frame/api/use-api.ts';
import { useRun } from '../../frame/api/use-run.ts';
import { Field } from '../../frame/form/field.tsx';
import { useShortcuts } from '../../frame/keyboard/use-shortcuts.ts';
import { Button } from '../../frame/parts/button.tsx';
import { Refusal } from '../../frame/parts/refusal.tsx';

/** Writes a comment, for the shop or for the buyer. */
export function CommentBox({ id }: { readonly id: string }) {
  const { may, session } = useApi();
  const box = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [isForBuyer, setIsForBuyer] = useState(false);
  const run = useRun((waybill, body: CommentCreate, options) =>
    waybill.orders.comments.create({ id }, body, options),
  );
  const mayWrite = may('orders.comments.create');
  const focus = () => box.current?.querySelector('textarea')?.focus();
  useShortcuts(mayWrite ? [{ chord: 'C', title: 'Comment', run: focus }] : []);
  if (!mayWrite) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const visibility = isForBuyer ? 'customer' : 'internal';
    const body: CommentCreate = { body: text, author: session.person, visibility };
    run.mutate(body, { onSuccess: () => setText('') });
  };
  return (
    <form ref={box} className="stack" onSubmit={submit}>
      <Field label="Comment" path="body" error={run.error}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {run.error !== null && <Refusal error={run.error} fields={['body']} />}
      <footer className="toolbar">
        <Button type="submit" disabled={run.isPending}>
          Comment <kbd>C</kbd>
        </Button>
        <label className="line">
          <input type="checkbox" checked={isForBuyer} onChange={() => setIsForBuyer(!isForBuyer)} />
          The buyer may read it
        </label>
      </footer>
    </form>
  );
}
