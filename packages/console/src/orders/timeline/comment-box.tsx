import type { CommentCreate } from '@waybill/client/shapes';
import { type FormEvent, useRef } from 'react';
import { useApi } from '../../frame/api/use-api.ts';
import { useRun } from '../../frame/api/use-run.ts';
import { DraftNote } from '../../frame/form/draft-note.tsx';
import { Field } from '../../frame/form/field.tsx';
import type { FormValues } from '../../frame/form/form-field.ts';
import { useDraft } from '../../frame/form/use-draft.ts';
import { useShortcuts } from '../../frame/keyboard/use-shortcuts.ts';
import { Button } from '../../frame/parts/button.tsx';
import { Refusal } from '../../frame/parts/refusal.tsx';

/** Writes a comment, for the shop or for the buyer. */
export function CommentBox({ id }: { readonly id: string }) {
  const { may, session } = useApi();
  const box = useRef<HTMLFormElement>(null);
  const draft = useDraft(`orders.comments.create ${id}`);
  const { body: text = '', isForBuyer = '' } = draft.values;
  const type = (values: FormValues) => draft.change({ ...draft.values, ...values });
  const run = useRun(
    (waybill, body: CommentCreate, options) =>
      waybill.orders.comments.create({ id }, body, options),
    undefined,
    draft.send,
  );
  const mayWrite = may('orders.comments.create');
  const focus = () => box.current?.querySelector('textarea')?.focus();
  useShortcuts(mayWrite ? [{ chord: 'C', title: 'Comment', run: focus }] : []);
  if (!mayWrite) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const visibility = isForBuyer === 'yes' ? 'customer' : 'internal';
    const body: CommentCreate = { body: text, author: session.person, visibility };
    run.mutate(body, draft.discard);
  };
  return (
    <form ref={box} className="stack" onSubmit={submit}>
      <DraftNote draft={draft} />
      <Field label="Comment" path="body" error={run.error}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            value={text}
            onChange={({ target }) => type({ body: target.value })}
          />
        )}
      </Field>
      {run.error !== null && <Refusal error={run.error} fields={['body']} />}
      <footer className="toolbar">
        <Button type="submit" disabled={run.isPending}>
          Comment <kbd>C</kbd>
        </Button>
        <label className="line">
          <input
            type="checkbox"
            checked={isForBuyer === 'yes'}
            onChange={({ target }) => type({ isForBuyer: target.checked ? 'yes' : '' })}
          />
          The buyer may read it
        </label>
      </footer>
    </form>
  );
}
