import { useRef, useState } from 'react';
import { type SendFile, uploadWithToast } from './upload';

export type UploadSlot = {
  state: 'empty' | 'sending' | 'done' | 'failed';
  progress: number;
  /** True during compression, before the upload. */
  isPreparing?: boolean;
  fileID: string | null;
  error: string | undefined;
  /** True if a retry of the same picture may work; a rejected picture must be replaced. */
  isRetryable: boolean;
};

const empty: UploadSlot = { state: 'empty', progress: 0, fileID: null, error: undefined, isRetryable: false };

/** Uploads by file name. `initial` names earlier uploads; `sender` accepts more than pictures. */
export function useUploads(initial: Readonly<Record<string, string>> = {}, sender?: SendFile) {
  const [slots, setSlots] = useState<Readonly<Record<string, UploadSlot>>>(() => asSlots(initial));
  const files = useRef(new Map<string, Blob>());
  const set = (name: string, change: Partial<UploadSlot>) =>
    setSlots((now) => ({ ...now, [name]: { ...(now[name] ?? empty), ...change } }));

  async function send(name: string, file: Blob): Promise<void> {
    files.current.set(name, file);
    set(name, { ...empty, state: 'sending' });
    // The result of a replaced picture is ignored.
    const isCurrent = () => files.current.get(name) === file;
    const { fileID, failure } = await uploadWithToast(
      file,
      (progress, isPreparing = false) => isCurrent() && set(name, { progress, isPreparing }),
      sender,
    );
    if (!isCurrent()) return;
    if (!failure) set(name, { state: 'done', progress: 1, fileID });
    else set(name, { state: 'failed', error: failure.message, isRetryable: failure.kind !== 'refusal' });
  }
  return {
    names: Object.keys(slots),
    slot: (name: string): UploadSlot => slots[name] ?? empty,
    send,
    /** Sends the same picture again after a failure. */
    retry: (name: string) => {
      const file = files.current.get(name);
      if (file) void send(name, file);
    },
    remove: (name: string) => {
      files.current.delete(name);
      setSlots(({ [name]: _, ...others }) => others);
    },
    /** Adds pictures uploaded earlier, unless the name is taken. */
    adopt: (earlier: Readonly<Record<string, string>>) =>
      setSlots((now) => ({ ...asSlots(earlier), ...now })),
  };
}

const asSlots = (fileIDs: Readonly<Record<string, string>>): Record<string, UploadSlot> =>
  Object.fromEntries(
    Object.entries(fileIDs).map(([name, fileID]) => [name, { ...empty, state: 'done', progress: 1, fileID }]),
  );

export type Uploads = ReturnType<typeof useUploads>;
