import { texts } from '@gift/client/language';
import { useState } from 'react';
import { UploadTile } from '../forms/pictures/upload-tile';
import { CloseIcon } from '../ui/icons';
import { evidenceFileTypes, type FileInfo, fileInfoOf } from './file-kinds';
import { FilePreview } from './file-preview';
import type { EvidenceUploads } from './use-evidence-uploads';
import './evidence.css';

const t = texts({
  remove: [
    (what: string) => `Remove: ${what}`,
    (what: string) => `移除：${what}`,
    (what: string) => `Remove: ${what}`,
  ],
});

/**
 * A slot for one picture, PDF or recording. `face` describes the chosen file, for files that have no picture to show.
 */
export function EvidenceTile({
  label,
  name,
  uploads,
  fileInfo,
  onChosen,
  onRemoved,
}: {
  label: string;
  name: string;
  uploads: EvidenceUploads;
  fileInfo: FileInfo | undefined;
  /** Called before the file is sent. */
  onChosen: (fileInfo: FileInfo) => void;
  onRemoved: () => void;
}) {
  const { state, progress, isPreparing, isRetryable, fileID } = uploads.slot(name);
  const [removed, setRemoved] = useState(0);
  const file = fileInfo && fileInfo.kind !== 'picture' ? fileInfo : null;
  return (
    <div className="evidence-tile">
      <UploadTile
        key={removed}
        label={file ? <FilePreview {...file} /> : label}
        accept={evidenceFileTypes}
        shown={file ? (url) => <FilePreview {...file} url={url} /> : undefined}
        fileID={file ? null : fileID}
        state={state}
        progress={progress}
        isPreparing={isPreparing}
        onRetry={isRetryable ? () => uploads.retry(name) : undefined}
        onFile={(chosen) => {
          onChosen(fileInfoOf(chosen));
          void uploads.send(name, chosen);
        }}
      />
      {state !== 'empty' && (
        <button
          type="button"
          className="icon-button"
          aria-label={t.remove(file?.name ?? label)}
          onClick={() => {
            // Clears the preview of the previous file.
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
