import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog of the browser's own: it keeps the focus, and Esc closes it. It stands beside the page and
 * not where it was opened: what a table or a list says of its rows is not said of a dialog.
 */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    dialog.current?.showModal();
    // Else the first button would have the focus: Tab leads to the first field.
    dialog.current?.focus();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      onClose={onClose}
    >
      <header>
        <h2 id={heading}>{title}</h2>
      </header>
      {children}
      <Button
        kind="bare"
        className="close"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
      >
        ×
      </Button>
    </dialog>,
    document.body,
  );
}
