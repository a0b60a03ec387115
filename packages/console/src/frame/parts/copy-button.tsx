import { useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  readonly text: string;
  readonly label?: string;
}

const SHOWN_MS = 1500;

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, label = 'Copy' }: Props) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <Button kind="small" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  );
}
