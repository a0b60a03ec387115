import type { ReactNode } from 'react';
import { number } from '../format/money.ts';
import { Button } from '../parts/button.tsx';

interface Props {
  readonly count: number;
  readonly clear: () => void;
  readonly children: ReactNode;
}

/** Actions for the selected rows; nothing where none is selected. */
export function SelectedBar({ count, clear, children }: Props) {
  if (count === 0) return null;
  return (
    <div className="toolbar selected" role="status">
      <b>{number(count)} selected</b>
      {children}
      <Button kind="small" onClick={clear}>
        Clear
      </Button>
    </div>
  );
}
