import { leftOver, refusedBy, unsaid } from '../api/refused.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

interface Props {
  readonly error: unknown;
  /** Paths whose problems stand beside their fields already. */
  readonly fields?: readonly string[];
  readonly onRetry?: (() => void) | undefined;
}

/** Why something did not happen: the sentence, what is wrong where, and what support asks for. */
export function Refusal({ error, fields = [], onRetry }: Props) {
  const refused = refusedBy(error);
  const { sentence, code, requestId } = refused;
  return (
    <div className="notice" data-tone="bad" role="alert">
      <p>{sentence}</p>
      {leftOver(unsaid(refused), fields).map(({ path, message }) => (
        <p key={`${path} ${message}`}>
          <code>{path}</code> {message}
        </p>
      ))}
      <div className="line quiet">
        {code !== undefined && <code>{code}</code>}
        {requestId !== undefined && <CopyButton text={requestId} label="Copy request id" />}
        {onRetry !== undefined && (
          <Button kind="small" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
