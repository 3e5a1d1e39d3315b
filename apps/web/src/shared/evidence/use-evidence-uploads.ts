import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Uploads, useUploads } from '../http/uploads/use-uploads';
import { texts } from '../i18n/texts';
import { toastWarning } from '../state/toasts';
import { deleteDraftFile, readDraftFiles, storeDraftFile } from './draft-files';
import { sendEvidence } from './send-evidence';

const t = texts({
  left: [
    'A file was rejected. Choose another, or tap again to send without it.',
    '有文件未被接受，不会随之提交。请更换文件，或再点一次直接提交。',
  ],
});

const againMs = 30_000;

export type EvidenceUploads = Uploads & {
  /** True while a file is on its way, or will be: what is sent now would go without it. */
  isWaiting: boolean;
  /** Ids of the files that have arrived, by name. */
  files: Readonly<Record<string, string>>;
  /** Whether a tap may send: says once of files that were refused that they would be left out. */
  canSend: () => boolean;
};

/**
 * The files of a draft on their way to the server. Each lies on this phone until it has arrived: through a closed
 * sheet, a reload and a lost connection, after which it goes on by itself.
 */
export function useEvidenceUploads(
  draft: string,
  /** Those that had arrived when this was left. */
  initial: Readonly<Record<string, string>>,
  /** A file has arrived, or one that had was replaced or taken off. */
  onFiles: (files: Readonly<Record<string, string>>) => void,
): EvidenceUploads {
  const uploads = useUploads(initial, sendEvidence);
  const files = Object.fromEntries(
    uploads.names.flatMap((name) => {
      const { fileID } = uploads.slot(name);
      return fileID ? [[name, fileID]] : [];
    }),
  );
  const arrived = JSON.stringify(files);
  const report = useEffectEvent((now: string) => {
    if (now !== JSON.stringify(initial)) onFiles(files);
  });
  useEffect(() => report(arrived), [arrived]);
  const [isLooking, setLooking] = useState(true);
  const latest = useRef(uploads);
  latest.current = uploads;
  // A file that arrives before it is kept would be kept for good.
  const storing = useRef(new Map<string, Promise<unknown>>());
  const drop = (name: string) => {
    void (storing.current.get(name) ?? Promise.resolve()).then(() => deleteDraftFile(draft, name));
  };

  useEffect(() => {
    let isGone = false;
    readDraftFiles(draft)
      .catch(() => [])
      .then((files) => {
        if (isGone) return;
        for (const [name, file] of files)
          if (latest.current.slot(name).state === 'empty') void latest.current.send(name, file);
        setLooking(false);
      });
    const again = () => {
      const { names, slot, retry } = latest.current;
      if (!navigator.onLine) return;
      for (const name of names) if (slot(name).state === 'failed' && slot(name).isRetryable) retry(name);
    };
    addEventListener('online', again);
    const timer = setInterval(again, againMs);
    return () => {
      isGone = true;
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [draft]);

  // What arrived, or was refused for good, needs no second copy.
  const settled = uploads.names.filter((name) => {
    const { state, isRetryable } = uploads.slot(name);
    return state === 'done' || (state === 'failed' && !isRetryable);
  });
  const settledText = JSON.stringify(settled);
  const dropSettled = useEffectEvent(drop);
  useEffect(() => {
    for (const name of JSON.parse(settledText)) dropSettled(name);
  }, [settledText]);

  const refused = settled.filter((name) => uploads.slot(name).state === 'failed').join(' ');
  const warned = useRef('');
  const canSend = () => {
    if (refused === warned.current || refused === '') return true;
    warned.current = refused;
    toastWarning(t.left);
    return false;
  };

  return {
    ...uploads,
    files,
    canSend,
    isWaiting: isLooking || uploads.names.some((name) => !settled.includes(name)),
    send: (name, file) => {
      storing.current.set(name, storeDraftFile(draft, name, file));
      return uploads.send(name, file);
    },
    remove: (name) => {
      uploads.remove(name);
      drop(name);
    },
  };
}
