import { texts } from '@gift/client/language';
import { useState } from 'react';
import '../../shared/evidence/evidence.css';
import { FieldGroup } from '../../shared/forms/field';
import { UploadTile } from '../../shared/forms/pictures/upload-tile';
import { useUploads } from '../../shared/http/uploads/use-uploads';
import { CloseIcon } from '../../shared/ui/icons';

const t = texts({
  add: ['Add picture', '添加图片', 'Add picture'],
  remove: [
    (n: number) => `Remove picture ${n}`,
    (n: number) => `移除图片 ${n}`,
    (n: number) => `Remove picture ${n}`,
  ],
  cover: ['Cover card codes in pictures.', '请遮住图片中的卡密。', 'Cover card codes inside pictures.'],
  failed: [
    'Upload it again or remove it, then send.',
    '请重新上传或移除该图片，然后再发送。',
    'Upload am again or remove am, then send.',
  ],
});

const maxPictures = 3;

/** The pictures of a message to support. They are lost when its sheet closes. */
export function useThreadPictures() {
  const uploads = useUploads();
  const slots = uploads.names.map((name) => uploads.slot(name));
  return {
    uploads,
    hasAny: slots.length > 0,
    isUploading: slots.some(({ state }) => state === 'sending'),
    /** Why a picture failed. Sending now would leave it out. */
    failed: slots.find(({ error }) => error)?.error,
    fileIDs: slots.flatMap(({ fileID }) => (fileID ? [fileID] : [])),
  };
}

export function ThreadPictures({
  of: { uploads, failed },
  onChange,
}: {
  of: ReturnType<typeof useThreadPictures>;
  onChange?: () => void;
}) {
  const { names } = uploads;
  // No name is used again, so that a new tile does not show the preview of a removed picture.
  const [chosenCount, setChosenCount] = useState(0);
  return (
    <FieldGroup error={failed && `${failed} ${t.failed}`}>
      <div className="thread-pictures">
        {[...names, `picture ${chosenCount}`].slice(0, maxPictures).map((name, n) => {
          const { state, progress, isRetryable } = uploads.slot(name);
          return (
            <div key={name} className="evidence-tile">
              <UploadTile
                label={t.add}
                state={state}
                progress={progress}
                onRetry={isRetryable ? () => uploads.retry(name) : undefined}
                onFile={(file) => {
                  setChosenCount(chosenCount + 1);
                  void uploads.send(name, file);
                  onChange?.();
                }}
              />
              {state !== 'empty' && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t.remove(n + 1)}
                  onClick={() => uploads.remove(name)}
                >
                  <CloseIcon size={16} />
                </button>
              )}
            </div>
          );
        })}
      </div>
      <p className="muted small">{t.cover}</p>
    </FieldGroup>
  );
}
