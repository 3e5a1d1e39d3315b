import { texts } from '@gift/client/language';
import { UploadTile } from '../../shared/forms/pictures/upload-tile';
import { useUploads } from '../../shared/http/uploads/use-uploads';

const t = texts({
  add: ['Add picture', '添加图片', 'Add picture'],
});

const maxPictures = 3;

/** The pictures of a message to support. */
export function useThreadPictures() {
  const uploads = useUploads();
  const slots = uploads.names.map((name) => uploads.slot(name));
  return {
    uploads,
    isUploading: slots.some(({ state }) => state === 'sending'),
    failed: slots.find(({ error }) => error)?.error,
    fileIDs: slots.flatMap(({ fileID }) => (fileID ? [fileID] : [])),
  };
}

export function ThreadPictures({ of }: { of: ReturnType<typeof useThreadPictures> }) {
  const { uploads, failed } = of;
  const { names } = uploads;
  return (
    <>
      <div className="thread-pictures">
        {[...names, ...(names.length < maxPictures ? [`picture ${names.length}`] : [])].map((name) => (
          <UploadTile
            key={name}
            label={t.add}
            state={uploads.slot(name).state}
            progress={uploads.slot(name).progress}
            onRetry={uploads.slot(name).isRetryable ? () => uploads.retry(name) : undefined}
            onFile={(file) => void uploads.send(name, file)}
          />
        ))}
      </div>
      {failed && (
        <p className="danger small" role="alert">
          {failed}
        </p>
      )}
    </>
  );
}
