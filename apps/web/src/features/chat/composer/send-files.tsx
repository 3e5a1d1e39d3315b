import { lengthText, sizeText } from '@gift/client/file-text';
import { texts } from '@gift/client/language';
import type { Outgoing } from '@gift/im-engine/api';
import { ContentType } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import { FileIcon } from '../../../shared/chat/parts/icons';
import { Button } from '../../../shared/ui/button';
import { CloseIcon, WarningIcon } from '../../../shared/ui/icons';
import { Sheet } from '../../../shared/ui/sheet';
import { fitPicture } from '../media/fit-picture';
import { readVideo } from '../media/read-video';
import './sheets.css';

const t = texts({
  title: [
    (n: number) => (n === 1 ? 'Send this?' : `Send these ${n}?`),
    (n: number) => `发送这 ${n} 项？`,
    (n: number) => (n === 1 ? 'Send this one?' : `Send these ${n}?`),
  ],
  send: ['Send', '发送', 'Send'],
  remove: [
    (name: string) => `Remove ${name}`,
    (name: string) => `移除 ${name}`,
    (name: string) => `Remove ${name}`,
  ],
  preparing: ['Compressing…', '压缩中…', 'E dey compress…'],
  tooLarge: [
    'Over 25 MB. Send a smaller file.',
    '超过 25 MB，请缩短或压缩后再发。',
    'E pass 25 MB. Send smaller file.',
  ],
  empty: ['This file is empty.', '文件为空。', 'Nothing dey inside this file.'],
  tooMany: [
    (n: number) => `First ${n} selected. Send the rest afterwards.`,
    (n: number) => `已选前 ${n} 项，其余请稍后再发。`,
    (n: number) => `First ${n} selected. Send the rest after.`,
  ],
  code: [
    'Never send card codes as pictures: only codes sealed in an order are protected.',
    '请勿在图片中发送卡密：只有订单中密封的卡密才受保护。',
    'No send card codes as picture at all: only codes wey dey sealed inside order dey protected.',
  ],
});

const maxFiles = 9;
const maxFileBytes = 25_000_000;

type Prepared = {
  id: string;
  file: File;
  preview: string;
  note: string;
  problem: string;
  outgoing: Outgoing | null;
};

const isPicture = (file: File) => file.type.startsWith('image/') && file.type !== 'image/svg+xml';

/** Sends a picture or video as such if the browser can read it, otherwise as a file. */
async function prepare(file: File): Promise<Pick<Prepared, 'outgoing' | 'note' | 'problem'>> {
  if (file.size === 0) return { outgoing: null, note: '', problem: t.empty };
  if (isPicture(file)) {
    try {
      const fitted = await fitPicture(file);
      return {
        outgoing: { contentType: ContentType.picture, ...fitted },
        note: sizeText(fitted.file.size),
        problem: '',
      };
    } catch {
      // A picture that cannot be decoded is sent unchanged.
    }
  }
  if (file.size > maxFileBytes) return { outgoing: null, note: '', problem: t.tooLarge };
  if (file.type.startsWith('video/')) {
    try {
      const { duration, ...still } = await readVideo(file);
      const note = `${lengthText(duration)} · ${sizeText(file.size)}`;
      return { outgoing: { contentType: ContentType.video, file, duration, ...still }, note, problem: '' };
    } catch {
      // The recipient's phone may know the format.
    }
  }
  return {
    outgoing: { contentType: ContentType.file, file, fileName: file.name },
    note: sizeText(file.size),
    problem: '',
  };
}

/** A preview of the chosen files, which are compressed meanwhile. */
export function SendFiles({
  files,
  onRemove,
  onSend,
  onClose,
}: {
  files: readonly File[];
  onRemove: (file: File) => void;
  onSend: (outgoing: Outgoing, file: File) => void;
  onClose: () => void;
}) {
  const [pickedFiles] = useState<readonly Prepared[]>(() =>
    files.slice(0, maxFiles).map((file, n) => ({
      id: `${n} ${file.name}`,
      file,
      preview: isPicture(file) ? URL.createObjectURL(file) : '',
      note: '',
      problem: '',
      outgoing: null,
    })),
  );
  const [items, setItems] = useState(pickedFiles);
  // Each file is read once, even if others are removed meanwhile.
  useEffect(() => {
    let isCurrent = true;
    const stills: string[] = [];
    void (async () => {
      for (const { id, file } of pickedFiles) {
        const ready = await prepare(file);
        if (!isCurrent) return;
        const { outgoing } = ready;
        const isFilm = outgoing?.contentType === ContentType.video;
        if (isFilm) stills.push(URL.createObjectURL(outgoing.snapshot));
        const preview = isFilm ? { preview: stills.at(-1)! } : {};
        setItems((now) => now.map((one) => (one.id === id ? { ...one, ...ready, ...preview } : one)));
      }
    })();
    return () => {
      isCurrent = false;
      for (const { preview } of pickedFiles) if (preview) URL.revokeObjectURL(preview);
      for (const still of stills) URL.revokeObjectURL(still);
    };
  }, [pickedFiles]);
  const isPreparing = items.some((one) => !one.outgoing && !one.problem);
  return (
    <Sheet open onClose={onClose} title={t.title(items.length)}>
      <ul className="send-files">
        {items.map((one) => (
          <li key={one.id}>
            {one.preview ? (
              <img src={one.preview} alt="" />
            ) : (
              <span className="send-file-mark">
                <FileIcon size={28} />
              </span>
            )}
            <span className="grow">
              <b className="cut block">{one.file.name}</b>
              <span className={one.problem ? 'small danger' : 'small muted'}>
                {one.problem ? (
                  <>
                    <WarningIcon size={14} className="inline" /> {one.problem}
                  </>
                ) : one.outgoing ? (
                  one.note
                ) : (
                  t.preparing
                )}
              </span>
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={t.remove(one.file.name)}
              onClick={() => {
                const remaining = items.filter((other) => other.id !== one.id);
                setItems(remaining);
                onRemove(one.file);
                if (remaining.length === 0) onClose();
              }}
            >
              <CloseIcon size={18} />
            </button>
          </li>
        ))}
      </ul>
      {files.length > maxFiles && <p className="muted small">{t.tooMany(maxFiles)}</p>}
      {items.some((one) => one.preview) && <p className="muted small">{t.code}</p>}
      <Button
        busy={isPreparing}
        disabled={items.every((one) => !one.outgoing)}
        onClick={() => {
          for (const { outgoing, file } of items) if (outgoing) onSend(outgoing, file);
          onClose();
        }}
      >
        {t.send}
      </Button>
    </Sheet>
  );
}
