import { sizeText } from '@gift/client/file-text';
import { failureOf } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import type { OrderRole } from '@gift/contract/orders/states';
import { type ReactNode, useState } from 'react';
import { EvidenceFigure } from '../../shared/evidence/evidence-figure';
import { call } from '../../shared/http/call';
import { saveFile, saveFrom } from '../../shared/http/download';
import { toast } from '../../shared/state/toasts';
import { evidenceLabel } from '../../shared/trade/log/dispute-texts';
import { Button } from '../../shared/ui/button';
import { RelativeTime } from '../../shared/ui/time/date-time';
import { actorLabel } from './case-texts';
import type { Case } from './use-case';

const t = texts({
  messages: ['Messages', '双方陈述', 'Messages'],
  earlier: [
    (n: number) => `Show ${n} more`,
    (n: number) => `再显示 ${n} 条`,
    (n: number) => `Show ${n} more`,
  ],
  shown: ['Evidence', '凭证', 'Evidence'],
  nothingShown: ['No evidence yet.', '尚未提交凭证。', 'No evidence yet.'],
  hidden: [
    (n: number) =>
      `The other side submitted ${n === 1 ? 'one file' : `${n} files`}. You can see them once both are done or time runs out.`,
    (n: number) => `对方已提交 ${n} 个文件。双方提交完毕或时间结束后可见。`,
    (n: number) =>
      `The other side submit ${n === 1 ? 'one file' : `${n} files`}. You go see dem once the two of una don finish or time don reach.`,
  ],
  unseen: ['Not visible to the other side yet', '对方暂不可见', 'The other side never fit see am'],
  report: ['', '', ''],
  reply: ['', '', ''],
  ask: ['Question', '提问', 'Question'],
  answer: ['Answer', '回答', 'Answer'],
  appeal: ['Appeal', '申诉', 'Appeal'],
  finding: ['Decision', '裁决', 'Decision'],
  file: [
    (size: string) => `Download case, about ${size}`,
    (size: string) => `下载案件（约 ${size}）`,
    (size: string) => `Download case, about ${size}`,
  ],
  fileHint: [
    'ZIP of this case and its files, with a readable page. The script verify-case.mjs detects changes.',
    'ZIP 内含案件全部内容和文件，附可阅读页面。脚本 verify-case.mjs 可查出改动。',
    'ZIP of this case and the files, with page wey you fit read. The script verify-case.mjs dey detect changes.',
  ],
  record: ['Record only, without files', '仅下载记录（不含文件）', 'Only the record, no files'],
});

/** How many of both sides' own statements are shown at first; those that the case required are always shown. */
const maxStatementsShown = 20;

/** Statements of both sides and the moderator, and each side's files, side by side if there is room. */
export function CaseEvidence({ view }: { view: Case }) {
  const { statements, evidence, role, hiddenEvidence } = view;
  const [isAll, setAll] = useState(false);
  const earlier = isAll
    ? []
    : statements.filter(({ kind }) => kind === 'reply').slice(0, -maxStatementsShown);
  // An open question is shown at the top, not below older statements.
  const question =
    view.stateName === 'moreInfo' ? statements.findLast(({ kind }) => kind === 'ask') : undefined;
  return (
    <>
      {question && (
        <section className="card">
          <StatementItem one={question} role={role} />
        </section>
      )}
      {statements.length > 0 && (
        <section className="card stack">
          <h2>{t.messages}</h2>
          {earlier.length > 0 && (
            <button type="button" className="link" onClick={() => setAll(true)}>
              {t.earlier(earlier.length)}
            </button>
          )}
          {statements.map(
            (one, at) => !earlier.includes(one) && <StatementItem key={at} one={one} role={role} />,
          )}
        </section>
      )}
      <section className="card stack">
        <h2>{t.shown}</h2>
        {evidence.length === 0 && hiddenEvidence === 0 && <p className="muted">{t.nothingShown}</p>}
        <div className="both-sides">
          <Side view={view} side="buyer" />
          <Side view={view} side="seller" />
        </div>
        {hiddenEvidence > 0 && <p className="muted small">{t.hidden(hiddenEvidence)}</p>}
      </section>
    </>
  );
}

const StatementItem = ({ one, role }: { one: Case['statements'][number]; role: OrderRole }) => (
  <article className={one.by === role ? 'case-statement mine' : 'case-statement'}>
    <div className="row between">
      <span className="strong">
        {actorLabel(one.by, role)}
        {t[one.kind] && <span className="muted"> · {t[one.kind]}</span>}
      </span>
      <RelativeTime at={one.at} />
    </div>
    <p className="as-typed">{one.text}</p>
  </article>
);

function Side({ view, side }: { view: Case; side: OrderRole }) {
  const pieces = view.evidence.filter(({ by }) => by === side);
  if (pieces.length === 0) return null;
  return (
    <div className="stack">
      <span className="strong">{actorLabel(side, view.role)}</span>
      <div className="evidence-grid">
        {pieces.map((piece) => (
          <EvidenceItem key={piece.evidenceID} piece={piece}>
            {!piece.isOpen && side === view.role && <span className="block muted">{t.unseen}</span>}
          </EvidenceItem>
        ))}
      </div>
    </div>
  );
}

/** A file of the case, and what it shows; `who` uploaded it, if that is not shown elsewhere. */
export const EvidenceItem = ({
  piece: { kind, note, url, thumbURL, file },
  who,
  children,
}: {
  piece: Case['evidence'][number];
  who?: string;
  children?: ReactNode;
}) => (
  <EvidenceFigure {...{ url, thumbURL, file, who }} what={evidenceLabel(kind)}>
    {note && <span className="block muted as-typed">{note}</span>}
    {children}
  </EvidenceFigure>
);

/** The size of a case file without evidence: its record, its page and the script. */
const recordBytes = 40_000;

/** Downloads the case file: complete, or on a slow connection only its record. */
export function CaseFile({ view: { orderNo, evidence } }: { view: Case }) {
  const [busy, setBusy] = useState(false);
  const bytes = evidence.reduce((sum, { file }) => sum + (file?.bytes ?? 0), recordBytes);
  const download = async (fetching: Promise<void>) => {
    setBusy(true);
    await fetching.catch((thrown) => toast(failureOf(thrown).message));
    setBusy(false);
  };
  const whole = async () => {
    const { url, fileName } = await call('disputeCaseZip', { orderNo });
    saveFrom(url, fileName);
  };
  const record = async () => {
    const text = JSON.stringify(await call('disputeCaseFile', { orderNo }), null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), `case-${orderNo}.json`);
  };
  return (
    <div className="center">
      <Button tone="plain" busy={busy} onClick={() => void download(whole())}>
        {t.file(sizeText(bytes))}
      </Button>
      <p className="muted small">{t.fileHint}</p>
      <button type="button" className="link" disabled={busy} onClick={() => void download(record())}>
        {t.record}
      </button>
    </div>
  );
}
