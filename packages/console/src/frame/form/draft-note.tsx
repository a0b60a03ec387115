import { Button } from '../parts/button.tsx';
import type { Draft } from './draft.ts';

/** Says that a form stands as it was left, with the way to begin it again. */
export function DraftNote({ draft: { isRestored, discard } }: { readonly draft: Draft }) {
  if (!isRestored) return null;
  return (
    <p className="notice line" role="status">
      Restored what you typed.
      <Button kind="small" onClick={discard}>
        Start again
      </Button>
    </p>
  );
}
