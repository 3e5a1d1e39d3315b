import { useRef, useState } from 'react';
import { type SendFile, uploadAndTell } from './upload';

export type UploadSlot = {
  state: 'empty' | 'sending' | 'done' | 'failed';
  /** Share that has arrived, 0 to 1. */
  progress: number;
  /** True while the file is made smaller, before it travels. */
  isPreparing?: boolean;
  fileID: string | null;
  error: string | undefined;
  /** True where sending the same picture again may work; a refused picture has to be another one. */
  isRetryable: boolean;
};

const empty: UploadSlot = { state: 'empty', progress: 0, fileID: null, error: undefined, isRetryable: false };

/** Files on their way to the server, by name. `initial` names those uploaded earlier; `sender` takes more than pictures. */
export function useUploads(initial: Readonly<Record<string, string>> = {}, sender?: SendFile) {
  const [slots, setSlots] = useState<Readonly<Record<string, UploadSlot>>>(() => asSlots(initial));
  const files = useRef(new Map<string, Blob>());
  const set = (name: string, change: Partial<UploadSlot>) =>
    setSlots((now) => ({ ...now, [name]: { ...(now[name] ?? empty), ...change } }));

  async function send(name: string, file: Blob): Promise<void> {
    files.current.set(name, file);
    set(name, { ...empty, state: 'sending' });
    // A picture that was replaced meanwhile has nothing to say any more.
    const isCurrent = () => files.current.get(name) === file;
    const { fileID, failure } = await uploadAndTell(
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
    /** Takes a file off again, whether it has arrived or not. */
    remove: (name: string) => {
      files.current.delete(name);
      setSlots(({ [name]: _, ...others }) => others);
    },
    /** Takes over pictures uploaded earlier, where none of that name is here. */
    adopt: (earlier: Readonly<Record<string, string>>) =>
      setSlots((now) => ({ ...asSlots(earlier), ...now })),
  };
}

const asSlots = (fileIDs: Readonly<Record<string, string>>): Record<string, UploadSlot> =>
  Object.fromEntries(
    Object.entries(fileIDs).map(([name, fileID]) => [name, { ...empty, state: 'done', progress: 1, fileID }]),
  );

export type Uploads = ReturnType<typeof useUploads>;
