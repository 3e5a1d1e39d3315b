import { UploadTile } from '../forms/upload-tile';
import type { Uploads } from '../http/use-uploads';
import { FileFace } from './file-face';
import { type Face, faceOf, proofTypes } from './kinds';

/** One slot for a picture, a PDF or a recording. `face` says what was chosen: what is no picture has a name to show. */
export function ProofTile({
  label,
  name,
  uploads,
  face,
  onChosen,
}: {
  label: string;
  name: string;
  uploads: Uploads;
  face: Face | undefined;
  /** Before it is sent. */
  onChosen: (face: Face) => void;
}) {
  const { state, progress, isPreparing, isRetryable } = uploads.slot(name);
  const file = face && face.kind !== 'picture' ? face : null;
  return (
    <UploadTile
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
  );
}
