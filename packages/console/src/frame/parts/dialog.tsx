import {
  createContext,
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
  /** Makes Esc, × and a click beside the dialog ask before they close it. */
  readonly typed?: Typed;
  readonly role?: 'alertdialog';
  readonly children: ReactNode;
}

const Close = createContext<(() => void) | undefined>(undefined);

/** Closes the dialog around it, where there is one; what was typed waits there. */
export const useClose = () => useContext(Close);

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
  const close = () => dialog.current?.close();
  const leave = () => (typed?.isTyped ? setAsking(true) : close());
  const ask = (event: SyntheticEvent, isLeaving: boolean) => {
    if (!typed?.isTyped || !isLeaving) return;
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
          // Told of a file that is not chosen, too.
          onCancel={(event) => ask(event, event.target === event.currentTarget)}
          // A browser lets the page cancel one Esc, and closes the dialog at the next.
          onKeyDown={(event) =>
            ask(event, event.key === 'Escape' && !event.nativeEvent.isComposing)
          }
          onClose={onClose}
        >
          <header>
            <h2 id={heading}>{title}</h2>
          </header>
          <Close value={close}>{children}</Close>
          <Button kind="bare" className="close" aria-label="Close" onClick={leave}>
            ×
          </Button>
        </dialog>,
        document.body,
      )}
      {isAsking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={discard} />}
    </>
  );
}

interface QuestionProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before something typed is discarded; Enter, Esc and a click beside it keep it. */
export function DiscardQuestion({ onKeep, onDiscard }: QuestionProps) {
  return (
    <Dialog title="Discard what you typed?" role="alertdialog" onClose={onKeep}>
      <form method="dialog">
        <footer className="toolbar">
          <Button type="submit" kind="main">
            Keep writing
          </Button>
          <Button onClick={onDiscard}>Discard</Button>
        </footer>
      </form>
    </Dialog>
  );
}
