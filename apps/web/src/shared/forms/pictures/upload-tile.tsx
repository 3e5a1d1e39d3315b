import { texts } from '@gift/client/language';
import { type ReactNode, useEffect, useState } from 'react';
import { useRemote } from '../../http/use-remote';
import { CameraIcon } from '../../ui/icons';
import '../forms.css';

const t = texts({
  again: ['Tap to try again', '点击重试', 'Tap to try again'],
  other: ['Choose another', '换一张', 'Choose another one'],
  sending: ['Uploading', '上传中', 'E dey upload'],
  percent: [(n: number) => `${n}% sent`, (n: number) => `已传 ${n}%`, (n: number) => `${n}% don go`],
  preparing: [
    (n: number) => `Compressing ${n}%`,
    (n: number) => `压缩中 ${n}%`,
    (n: number) => `E dey compress ${n}%`,
  ],
  uploaded: ['Uploaded', '已上传', 'Uploaded'],
  replace: ['Tap to replace', '点击更换', 'Tap to replace'],
});

export type UploadState = 'empty' | 'sending' | 'done' | 'failed';

/**
 * A tile to take or choose one picture. It shows the local picture at once, and the upload's progress. The screen
 * uploads, passes `state` back, and explains a failure beside the tile.
 */
export function UploadTile({
  label,
  state,
  onFile,
  progress,
  isPreparing,
  onRetry,
  accept = 'image/*',
  shown,
  fileID = null,
}: {
  label: ReactNode;
  state: UploadState;
  onFile: (file: File) => void;
  /** The uploaded share, 0 to 1. */
  progress?: number;
  /** True during compression; `progress` is its progress then. */
  isPreparing?: boolean | undefined;
  /** Accepted file types; `shown` previews a file that is not a picture, by its local URL. */
  accept?: string;
  shown?: ((url: string) => ReactNode) | undefined;
  /** The uploaded picture, shown if this page has no copy of it, as after a reload. */
  fileID?: string | null;
  /** Sends the same picture again; without it, a tap on a failed tile opens the picker. */
  onRetry?: (() => void) | undefined;
}) {
  const [url, setUrl] = useState('');
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const isEarlier = fileID !== null && url === '' && state === 'done';
  const earlier = useRemote('getImageUrl', { fileName: fileID ?? '', size: 'thumb' }, { enabled: isEarlier });
  const picture = url || (isEarlier ? earlier.data : '') || '';
  // A file that the server rejected may not be a picture at all.
  const isRefused = state === 'failed' && !onRetry;
  const isSeen = picture !== '' && !isRefused;
  return (
    <label className={state === 'failed' ? 'upload wrong' : 'upload'}>
      {isSeen && (shown ? shown(url) : <img src={picture} alt="" />)}
      {!isSeen && !shown && <CameraIcon size={26} />}
      {!isSeen && <span>{label}</span>}
      {!isSeen && state === 'sending' && <span className="chip">{sendingText(progress, isPreparing)}</span>}
      {!isSeen && state === 'done' && <span className="chip positive">{t.uploaded}</span>}
      {!isSeen && state === 'failed' && <span className="chip danger">{isRefused ? t.other : t.again}</span>}
      <input
        type="file"
        accept={accept}
        aria-label={typeof label === 'string' ? label : undefined}
        disabled={state === 'sending'}
        onClick={(event) => {
          if (state !== 'failed' || !onRetry) return;
          event.preventDefault();
          onRetry();
        }}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (!file) return;
          setUrl(URL.createObjectURL(file));
          onFile(file);
        }}
      />
      {isSeen && state !== 'empty' && (
        <span className="over" role="status">
          <span className={`chip ${state === 'failed' ? 'danger' : state === 'done' ? 'positive' : ''}`}>
            {state === 'sending'
              ? sendingText(progress, isPreparing)
              : state === 'failed'
                ? t.again
                : t.replace}
          </span>
        </span>
      )}
    </label>
  );
}

const sendingText = (progress?: number, isPreparing?: boolean) =>
  isPreparing
    ? t.preparing(Math.round((progress ?? 0) * 100))
    : progress
      ? t.percent(Math.round(progress * 100))
      : t.sending;
