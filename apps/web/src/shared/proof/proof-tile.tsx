import { useState } from 'react';
import { UploadTile } from '../forms/upload-tile';
import { texts } from '../i18n/texts';
import { CloseIcon } from '../ui/icons';
import { FileFace } from './file-face';
import { type Face, faceOf, proofTypes } from './kinds';
import type { ProofUploads } from './use-proof-uploads';
import './proof.css';

const t = texts({ remove: [(what: string) => `Remove: ${what}`, (what: string) => `移除：${what}`] });

/** One slot for a picture, a PDF or a recording. `face` says what was chosen: what is no picture has a name to show. */
export function ProofTile({
  label,
  name,
  uploads,
  face,
  onChosen,
  onRemoved,
}: {
  label: string;
  name: string;
  uploads: ProofUploads;
  face: Face | undefined;
  /** Before it is sent. */
  onChosen: (face: Face) => void;
  onRemoved: () => void;
}) {
  const { state, progress, isPreparing, isRetryable } = uploads.slot(name);
  const [removed, setRemoved] = useState(0);
  const file = face && face.kind !== 'picture' ? face : null;
  return (
    <div className="proof-tile">
      <UploadTile
        key={removed}
        label={file ? <FileFace {...file} /> : label}
        accept={proofTypes}
        shown={file ? (url) => <FileFace {...file} url={url} /> : undefined}
        state={state}
        progress={progress}
        isPreparing={isPreparing}
        onRetry={isRetryable ? () => uploads.retry(name) : undefined}
        onFile={(chosen) => {
          onChosen(faceOf(chosen));
          void uploads.send(name, chosen);
        }}
      />
      {state !== 'empty' && (
        <button
          type="button"
          className="icon-button"
          aria-label={t.remove(file?.name ?? label)}
          onClick={() => {
            // The picture of what was there goes with it.
            setRemoved(removed + 1);
            uploads.remove(name);
            onRemoved();
          }}
        >
          <CloseIcon size={16} />
        </button>
      )}
    </div>
  );
}
