import { icon } from '../ui/icons';
import { type Face, sizeText } from './kinds';
import './proof.css';

export const FileIcon = /* @__PURE__ */ icon('M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5');

/** A PDF or a recording on its way: its first picture where there is one here, its name and its size. */
export function FileFace({
  kind,
  name,
  bytes,
  url,
}: Face & {
  /** Its address on this phone. */
  url?: string;
}) {
  if (kind === 'video' && url)
    return <video className="file-face" src={`${url}#t=0.1`} muted playsInline preload="metadata" />;
  return (
    <span className={url ? 'file-face over-chip' : 'file-face'} title={sizeText(bytes)}>
      <FileIcon size={18} />
      <span className="clip">{name}</span>
    </span>
  );
}
