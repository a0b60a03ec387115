import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';

interface Props {
  readonly title: string;
  /** Set while one of its choices is in use. */
  readonly isOn?: boolean;
  readonly children: ReactNode;
}

/** A button that opens choices below it; a click elsewhere or Esc closes them. */
export function Menu({ title, isOn = false, children }: Props) {
  const id = useId();
  return (
    <span className="opener">
      <Button popoverTarget={id} aria-pressed={isOn || undefined}>
        <span>{title}</span> <span aria-hidden="true">▾</span>
      </Button>
      <div id={id} popover="auto" className="popover">
        {children}
      </div>
    </span>
  );
}
