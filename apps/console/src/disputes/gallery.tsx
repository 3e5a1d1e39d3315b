import { useState } from 'react';
import type { Received } from '../kit/call';
import { said, texts } from '../kit/language';
import { Dialog, Moment } from '../kit/parts';
import { evidenceWords, sideWords } from '../words';

const t = texts({
  none: ['Nobody has handed in anything.', '双方均未提交证据。'],
  cite: ['Rely on it', '作为依据'],
  gone: ['The file is gone', '文件已不存在'],
  close: ['Close', '关闭'],
});

type Evidence = Received<'staffDisputeDetail'>['evidence'][number];
type Props = { evidence: readonly Evidence[]; cites: ReadonlySet<string>; toggle: (hash: string) => void };

/** Both sides' evidence beside each other. The number is the key that relies on it. */
export function Gallery({ evidence, cites, toggle }: Props) {
  const [shown, setShown] = useState<Evidence>();
  if (evidence.length === 0) return <p className="empty">{t.none}</p>;
  return (
    <>
      <div className="sides">
        {(['buyer', 'seller'] as const).map((side) => (
          <div key={side}>
            <h3>{said(sideWords[side]!)}</h3>
            <ul className="gallery">
              {evidence.map((piece, n) =>
                piece.by === side ? (
                  <li key={piece.evidenceID} className={cites.has(piece.sha256) ? 'cited' : ''}>
                    <button type="button" className="picture" onClick={() => setShown(piece)}>
                      {piece.thumbURL ? (
                        <img src={piece.thumbURL} alt={said(evidenceWords[piece.kind]!)} />
                      ) : (
                        <span className="muted">{t.gone}</span>
                      )}
                    </button>
                    <label className="choice">
                      <input
                        type="checkbox"
                        checked={cites.has(piece.sha256)}
                        onChange={() => toggle(piece.sha256)}
                      />
                      <kbd>{n + 1}</kbd> {said(evidenceWords[piece.kind]!)}
                    </label>
                    <span className="muted">{piece.note}</span>
                  </li>
                ) : null,
              )}
            </ul>
          </div>
        ))}
      </div>
      {shown && (
        <Dialog title={said(evidenceWords[shown.kind]!)} close={() => setShown(undefined)}>
          {shown.url && <img className="large" src={shown.url} alt={said(evidenceWords[shown.kind]!)} />}
          <p>{shown.note}</p>
          <p className="muted">
            <Moment at={shown.at} /> · <code>{shown.sha256}</code>
          </p>
          <button type="button" className="button" onClick={() => setShown(undefined)}>
            {t.close}
          </button>
        </Dialog>
      )}
    </>
  );
}
