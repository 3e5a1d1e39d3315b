import { texts } from '@gift/client/language';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Uploads, useUploads } from '../http/uploads/use-uploads';
import { toastWarning } from '../state/toasts';
import { deleteDraftFile, readDraftFiles, storeDraftFile } from './draft-files';
import { sendEvidence } from './send-evidence';

const t = texts({
  left: [
    'A file was rejected. Choose another, or tap again to send without it.',
    '有文件未被接受，不会随之提交。请更换文件，或再点一次直接提交。',
    'We no accept one file. Choose another one, or tap again to send without am.',
  ],
});

const retryMs = 30_000;

export type EvidenceUploads = Uploads & {
  /** True while a file is uploading or will be: submitting now would leave it out. */
  isUploading: boolean;
  /** Ids of the uploaded files, by name. */
  files: Readonly<Record<string, string>>;
  /** Whether submitting is allowed. Warns once that rejected files would be left out. */
  canSend: () => boolean;
};

/**
 * Uploads the files of a draft. Each file stays on this phone until it is uploaded: through a closed sheet, a reload
 * and a lost connection, after which the upload resumes automatically.
 */
export function useEvidenceUploads(
  draft: string,
  /** The files uploaded before the form was last closed. */
  initial: Readonly<Record<string, string>>,
  /** Called when a file is uploaded, replaced or removed. */
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
  // Deleting must wait for saving: a file that is uploaded before it is saved would otherwise be saved forever.
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
    const timer = setInterval(again, retryMs);
    return () => {
      isGone = true;
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [draft]);

  // Uploaded and permanently rejected files need no local copy.
  const settledNames = uploads.names.filter((name) => {
    const { state, isRetryable } = uploads.slot(name);
    return state === 'done' || (state === 'failed' && !isRetryable);
  });
  const settledText = JSON.stringify(settledNames);
  const dropSettled = useEffectEvent(drop);
  useEffect(() => {
    for (const name of JSON.parse(settledText)) dropSettled(name);
  }, [settledText]);

  const failedNames = settledNames.filter((name) => uploads.slot(name).state === 'failed').join(' ');
  const warned = useRef('');
  const canSend = () => {
    if (failedNames === warned.current || failedNames === '') return true;
    warned.current = failedNames;
    toastWarning(t.left);
    return false;
  };

  return {
    ...uploads,
    files,
    canSend,
    isUploading: isLooking || uploads.names.some((name) => !settledNames.includes(name)),
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
