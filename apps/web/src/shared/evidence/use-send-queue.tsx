import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { useEffect, useEffectEvent } from 'react';
import { FailureNote } from '../forms/failure-note';
import { OfflineIcon } from '../ui/icons';

const t = texts({
  offline: [
    'Not sent yet. Your text and files are saved on this phone and send when you are online. Keep this open.',
    '尚未提交。内容和文件已保存在本机，恢复网络后自动提交，请保持此页打开。',
    'E never send. Your text and files don save for this phone and go send when you dey online. Keep this open.',
  ],
  files: [
    'Sends once all files are uploaded.',
    '文件全部上传后自动提交。',
    'E go send when all files don upload.',
  ],
});

const retryMs = 30_000;

type Queue = {
  /** True once the user has submitted. */
  isQueued: boolean;
  /** True while its files are uploading. */
  isUploading: boolean;
  send: () => void;
};

/**
 * Sends a queued draft once its files are uploaded, when the connection returns, when it is opened again, and on a
 * timer.
 */
export function useSendQueue({ isQueued, isUploading, send }: Queue) {
  const go = useEffectEvent(() => {
    if (isQueued && navigator.onLine) send();
  });
  useEffect(() => {
    if (isUploading) return;
    go();
    addEventListener('online', go);
    const timer = setInterval(go, retryMs);
    return () => {
      removeEventListener('online', go);
      clearInterval(timer);
    };
  }, [isUploading]);
}

/** Whether a failed try may be retried automatically: there was no answer, or it was about something else. */
export function useRetryable(failure: CallFailure | null, onFailure: (goesLater: boolean) => void) {
  const report = useEffectEvent(onFailure);
  useEffect(() => {
    if (failure) report(failure.kind !== 'refusal' && failure.kind !== 'seal');
  }, [failure]);
}

/** Says that a submission is still queued and why, or why it was rejected. */
export const SendQueueNote = ({
  isQueued,
  isUploading,
  failure,
}: Pick<Queue, 'isQueued' | 'isUploading'> & { failure: CallFailure | null }) =>
  isQueued ? (
    <p className="notice warning" role="status">
      <OfflineIcon size={18} />
      {isUploading && navigator.onLine ? t.files : t.offline}
    </p>
  ) : (
    <FailureNote failure={failure} />
  );
