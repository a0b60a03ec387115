import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  /** Whether what it offers is in use. */
  readonly isOn?: boolean;
  readonly children: ReactNode;
}

/** A button that opens choices below it; a click elsewhere or Esc closes them. */
export function Menu({ title, isOn = false, children }: Props) {
  const id = useId();
  return (
    <span className="opener">
      <button type="button" className="button" popoverTarget={id} aria-pressed={isOn || undefined}>
        <span>{title}</span> <span aria-hidden="true">▾</span>
      </button>
      <div id={id} popover="auto" className="popover">
        {children}
      </div>
    </span>
  );
}
