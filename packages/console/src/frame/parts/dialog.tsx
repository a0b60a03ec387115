import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';

/** Something that was typed into a dialog and would go with it. */
interface Typed {
  readonly isTyped: boolean;
  readonly discard: () => void;
}

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** Asked for before Esc, a button or a click beside the dialog closes it. */
  readonly typed?: Typed;
  readonly role?: 'alertdialog';
  readonly children: ReactNode;
}

const Leave = createContext<(() => void) | undefined>(undefined);

/** Closes the dialog around it, where there is one, unless something typed would go. */
export const useLeave = () => useContext(Leave);

/**
 * A dialog of the browser's own: it keeps the focus, and Esc closes it. It stands beside the page and
 * not where it was opened: what a table or a list says of its rows is not said of a dialog.
 */
export function Dialog({ title, onClose, typed, role, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
    // Else the first button would have the focus: Tab leads to the first field. A question begins with its first answer.
    if (role === undefined) dialog.current?.focus();
  }, [role]);
  const leave = () => (typed?.isTyped ? setAsking(true) : dialog.current?.close());
  const keep = (event: SyntheticEvent) => {
    // A file that is not chosen tells of it in the same way.
    if (!typed?.isTyped || event.target !== event.currentTarget) return;
    event.preventDefault();
    setAsking(true);
  };
  const hear = (event: KeyboardEvent) => {
    // Browsers let a page ask at one Esc, and close the dialog at the next.
    if (!typed?.isTyped || event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setAsking(true);
  };
  const discard = () => {
    typed?.discard();
    onClose();
  };
  return (
    <>
      {createPortal(
        <dialog
          ref={dialog}
          className="dialog"
          aria-labelledby={heading}
          role={role}
          tabIndex={-1}
          closedby="any"
          onCancel={keep}
          onKeyDown={hear}
          onClose={onClose}
        >
          <header>
            <h2 id={heading}>{title}</h2>
          </header>
          <Leave value={leave}>{children}</Leave>
          <Button kind="bare" className="close" aria-label="Close" onClick={leave}>
            ×
          </Button>
        </dialog>,
        document.body,
      )}
      {isAsking && (
        <Dialog title="Discard what you typed?" role="alertdialog" onClose={() => setAsking(false)}>
          <form method="dialog">
            <footer className="toolbar">
              <Button type="submit" kind="main">
                Keep writing
              </Button>
              <Button onClick={discard}>Discard</Button>
            </footer>
          </form>
        </Dialog>
      )}
    </>
  );
}
