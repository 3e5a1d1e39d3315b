import { lengthText, sizeText } from '@gift/client/file-text';
import { texts } from '@gift/client/language';
import { type ReactNode, useState } from 'react';
import { lazy } from '../loading/lazy';
import { Picture } from '../ui/media/picture';
import { FileIcon } from './file-preview';
import './evidence.css';

const VideoSheet = lazy(async () => (await import('./video-sheet')).VideoSheet);

const t = texts({
  picture: ['Picture', '图片', 'Picture'],
  pdf: ['PDF', 'PDF', 'PDF'],
  video: ['Recording', '录像', 'Recording'],
  save: [
    (what: string) => `Save the PDF: ${what}`,
    (what: string) => `保存 PDF：${what}`,
    (what: string) => `Save the PDF: ${what}`,
  ],
  play: [
    (what: string) => `Play: ${what}`,
    (what: string) => `播放：${what}`,
    (what: string) => `Play: ${what}`,
  ],
  gone: ['The file was deleted', '文件已删除', 'Dem don delete the file'],
});

type File = { kind: 'picture' | 'pdf' | 'video'; name: string; bytes: number; seconds: number | null };

/** A submitted file: a picture to open, a PDF to download, or a recording to play. */
export function EvidenceFigure({
  url,
  thumbURL,
  file,
  what = t[file?.kind ?? 'picture'],
  who,
  children,
}: {
  /** Null if the file was deleted. */
  url: string | null;
  thumbURL: string | null;
  file: File | null;
  /** What the file shows, if the uploader said so. */
  what?: string | undefined;
  /** The uploader, if the page does not name them already. */
  who?: string | undefined;
  children?: ReactNode;
}) {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <figure>
      {url && file?.kind === 'pdf' ? (
        <a href={url} download className="file-tile" aria-label={t.save(what)}>
          <FileIcon size={26} />
          <span className="clip">{file.name}</span>
          <span className="muted">{sizeText(file.bytes)}</span>
        </a>
      ) : url && file?.kind === 'video' ? (
        <button
          type="button"
          className="video-tile"
          aria-label={t.play(what)}
          onClick={() => setPlaying(true)}
        >
          {thumbURL && <Picture src={thumbURL} alt="" />}
          <span className="chip">▶ {lengthText(file.seconds ?? 0)}</span>
        </button>
      ) : url ? (
        <a href={url} target="_blank" rel="noreferrer" aria-label={what}>
          <Picture src={thumbURL ?? url} alt={what} />
        </a>
      ) : (
        <p className="muted small">{t.gone}</p>
      )}
      {isPlaying && url && file && (
        <VideoSheet title={what} url={url} file={file} onClose={() => setPlaying(false)} />
      )}
      <figcaption className="small">
        {who && `${who}: `}
        {what}
        {children}
      </figcaption>
    </figure>
  );
}
