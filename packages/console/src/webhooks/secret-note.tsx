import { CopyButton } from '../frame/parts/copy-button.tsx';

interface Props {
  readonly secret: string;
  readonly onClose: () => void;
}

/** A secret that the service shows once; it is kept nowhere, and gone when the note is closed. */
export function SecretNote({ secret, onClose }: Props) {
  return (
    <div className="notice" data-tone="warn" role="status">
      <p>This is the signing secret. It is shown now and never again.</p>
      <div className="line">
        <code>{secret}</code>
        <CopyButton text={secret} label="Copy secret" />
        <button type="button" className="button small" onClick={onClose}>
          I have it
        </button>
      </div>
    </div>
  );
}
