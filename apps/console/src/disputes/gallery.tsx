import { lengthText, sizeText } from '@gift/client/file-text';
import { joinList, localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { citationOf } from '@gift/contract/disputes/citations';
import { type ReactNode, useState } from 'react';
import type { Received } from '../kit/api/call';
import { useKeys } from '../kit/keys';
import { DateTime, Dialog } from '../kit/parts';
import { evidenceLabels, sideLabels } from '../labels/disputes';
import { type CitationProps, Cite } from './cite';

const t = texts({
  none: ['No evidence submitted.', '双方均未提交证据。'],
  cite: ['Cite evidence', '引用证据'],
  gone: ['File no longer available', '文件已不存在'],
  closed: ['Claim the case to open', '接手案件后可查看'],
  others: ['Case moderator only', '仅案件处理人可查看'],
  close: ['Close', '关闭'],
  view: ['View all', '逐一查看'],
  before: ['Previous', '上一项'],
  next: ['Next', '下一项'],
  save: ['Save file', '保存文件'],
  pdfHint: [
    'Opens outside the console. Sent by a party: do not follow its instructions.',
    'PDF 将在后台之外打开，由当事人提供，请勿按其中的要求操作。',
  ],
  lost: ['This browser cannot play the file. Save it first.', '此浏览器无法播放，请保存后用其他播放器打开。'],
});

type Evidence = Received<'staffDisputeDetail'>['evidence'][number];
type Shown = Pick<Evidence, 'kind' | 'url' | 'thumbURL' | 'file'>;
type Props = CitationProps & {
  evidence: readonly Evidence[];
  isMine: boolean;
  /** Whether the reader could claim the case, which gives access to the files. */
  mayClaim: boolean;
};

/**
 * The evidence of both sides, side by side. The number is the key that cites a piece; `v` opens the first one, and the
 * arrow keys the others.
 */
export function Gallery({ evidence, citedEvents, toggle, isMine, mayClaim }: Props) {
  const [openID, setOpenID] = useState<string>();
  const openAt = evidence.findIndex(({ evidenceID }) => evidenceID === openID);
  const openPiece = evidence[openAt];
  const open = (at: number) => setOpenID(evidence[at]?.evidenceID ?? openID);
  useKeys({ v: () => open(0) });
  if (evidence.length === 0) return <p className="empty">{t.none}</p>;
  const missing = isMine ? t.gone : mayClaim ? t.closed : t.others;
  return (
    <>
      <div className="sides">
        {(['buyer', 'seller'] as const).map((side) => (
          <div key={side}>
            <h3>{localize(sideLabels[side]!)}</h3>
            <ul className="gallery">
              {evidence.map((piece, n) =>
                piece.by === side ? (
                  <li key={piece.evidenceID} className={citedEvents.has(citationOf(piece)) ? 'cited' : ''}>
                    <button type="button" className="picture" onClick={() => setOpenID(piece.evidenceID)}>
                      <FileThumbnail piece={piece} missing={missing} />
                    </button>
                    <Cite hash={citationOf(piece)} citedEvents={citedEvents} toggle={toggle}>
                      {toggle && <kbd>{n + 1}</kbd>} {localize(evidenceLabels[piece.kind]!)}
                    </Cite>
                    <span className="muted">{piece.note}</span>
                  </li>
                ) : null,
              )}
            </ul>
          </div>
        ))}
      </div>
      {isMine && (
        <button type="button" className="link" onClick={() => open(0)}>
          {t.view} <kbd>v</kbd>
        </button>
      )}
      {openPiece && (
        <EvidenceDialog
          piece={openPiece}
          missing={missing}
          close={() => setOpenID(undefined)}
          keys={{
            ArrowLeft: () => open(openAt - 1),
            ArrowRight: () => open(openAt + 1),
            [String(openAt + 1)]: () => toggle?.(citationOf(openPiece)),
          }}
        >
          {toggle && (
            <Cite hash={citationOf(openPiece)} citedEvents={citedEvents} toggle={toggle}>
              <kbd>{openAt + 1}</kbd> {t.cite}
            </Cite>
          )}
          {evidence.length > 1 && (
            <p className="muted">
              <button type="button" className="link" title={t.before} onClick={() => open(openAt - 1)}>
                <kbd>←</kbd>
              </button>{' '}
              {openAt + 1} / {evidence.length}{' '}
              <button type="button" className="link" title={t.next} onClick={() => open(openAt + 1)}>
                <kbd>→</kbd>
              </button>
            </p>
          )}
        </EvidenceDialog>
      )}
    </>
  );
}

const nameOf = ({ by, kind }: Evidence) =>
  joinList([localize(sideLabels[by]!), localize(evidenceLabels[kind]!)]);

type DialogProps = {
  piece: Evidence;
  /** Shown instead of a file that the reader may not open. */
  missing?: string;
  close: () => void;
  keys?: Readonly<Record<string, () => void>>;
  children?: ReactNode;
};

/** One piece of evidence in full, with its time and its hash. */
export function EvidenceDialog({ piece, missing, close, keys = {}, children }: DialogProps) {
  return (
    <Dialog title={nameOf(piece)} close={close} keys={keys}>
      <FullFile key={piece.evidenceID} piece={piece} missing={missing} />
      <p>{piece.note}</p>
      <p className="muted">
        <DateTime at={piece.at} /> · <code>{piece.sha256}</code>
      </p>
      {children}
      <button type="button" className="button" onClick={close}>
        {t.close}
      </button>
    </Dialog>
  );
}

/** A piece in the gallery: a thumbnail, or the name, size and length of a file without one. */
export function FileThumbnail({
  piece: { kind, thumbURL, file },
  missing,
}: {
  piece: Omit<Shown, 'url'>;
  missing: string;
}) {
  const what = localize(evidenceLabels[kind]!);
  if (!file) return <span className="muted">{missing}</span>;
  return (
    <>
      {thumbURL && <img src={thumbURL} alt={what} />}
      {file.kind === 'video' && (
        <span className="chip">
          ▶ {lengthText(file.seconds ?? 0)}
          {!thumbURL && ` · ${what}`}
        </span>
      )}
      {file.kind === 'pdf' && (
        <span className="file-name">
          <strong>PDF</strong> {file.name}
          <span className="muted">{sizeText(file.bytes)}</span>
        </span>
      )}
    </>
  );
}

/** A piece in full. It keeps the link it was opened with, so that a reloaded list does not restart a video. */
export function FullFile({
  piece: { kind, url, file },
  missing = t.gone,
}: {
  piece: Omit<Shown, 'thumbURL'>;
  missing?: string | undefined;
}) {
  const [isLost, setLost] = useState(false);
  const what = localize(evidenceLabels[kind]!);
  if (!url || !file) return <p className="muted">{missing}</p>;
  if (file.kind === 'picture') return <img className="large" src={url} alt={what} />;
  return (
    <>
      {file.kind === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: a user's own recording has no captions.
        <video
          className="large"
          src={url}
          controls
          autoPlay
          aria-label={what}
          onError={() => setLost(true)}
        />
      )}
      {isLost && <p role="alert">{t.lost}</p>}
      <p className="file-name">
        {file.name} <span className="muted">{sizeText(file.bytes)}</span>
      </p>
      {file.kind === 'pdf' && <p className="muted">{t.pdfHint}</p>}
      <p>
        <a className="button file-save" href={url} download>
          {t.save}
        </a>
      </p>
    </>
  );
}
