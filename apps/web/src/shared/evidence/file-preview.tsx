import { sizeText } from '@gift/client/file-text';
import { icon } from '../ui/icons';
import type { FileInfo } from './file-kinds';
import './evidence.css';

export const FileIcon = /* @__PURE__ */ icon('M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5');

/** A PDF or recording being uploaded: its thumbnail if there is one, its name and its size. */
export function FilePreview({
  kind,
  name,
  bytes,
  url,
}: FileInfo & {
  /** A local URL of the file. */
  url?: string;
}) {
  if (kind === 'video' && url)
    return <video className="file-preview" src={`${url}#t=0.1`} muted playsInline preload="metadata" />;
  return (
    <span className={url ? 'file-preview over-chip' : 'file-preview'} title={sizeText(bytes)}>
      <FileIcon size={18} />
      <span className="clip">{name}</span>
    </span>
  );
}
