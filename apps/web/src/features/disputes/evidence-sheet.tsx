import { joinList, localize, texts } from '@gift/client/language';
import { disputeReasons, type EvidenceKind, evidenceKinds } from '@gift/contract/disputes/reasons';
import { appealReasons } from '@gift/contract/disputes/states';
import { useState } from 'react';
import { disputePath } from '../../shared/dispute-path';
import { EvidenceTile } from '../../shared/evidence/evidence-tile';
import { FailedFiles } from '../../shared/evidence/failed-files';
import { type FileInfo, fileInfoOf, freeName, without } from '../../shared/evidence/file-kinds';
import { evidenceTexts, lengthHint, maxFiles } from '../../shared/evidence/texts';
import { useEvidenceUploads } from '../../shared/evidence/use-evidence-uploads';
import { SendQueueNote, useRetryable, useSendQueue } from '../../shared/evidence/use-send-queue';
import { FieldGroup, TextArea } from '../../shared/forms/field';
import { Form } from '../../shared/forms/form';
import { SharedPicturesNotice } from '../../shared/forms/pictures/shared-pictures';
import { useDroppedFiles } from '../../shared/forms/pictures/use-dropped-files';
import { SelectSheet } from '../../shared/forms/select-sheet';
import { useSavedForm } from '../../shared/forms/use-saved-form';
import type { Remote } from '../../shared/http/use-remote';
import { lazy } from '../../shared/loading/lazy';
import { toastSuccess } from '../../shared/state/toasts';
import { evidenceLabels } from '../../shared/trade/log/dispute-texts';
import { Button } from '../../shared/ui/button';
import { Sheet } from '../../shared/ui/sheet';
import { actionTexts } from './action-texts';
import { type Case, useCaseAction } from './use-case';

const RecordScreen = lazy(async () => (await import('../../shared/evidence/record-screen')).RecordScreen);

const t = texts({
  hand: ['Message and evidence', '说明与凭证', 'Message and evidence'],
  handLead: [
    'Your message is visible at once; your evidence once both sides have submitted.',
    '双方和审核员可立即看到您的说明；凭证在双方都提交后对方可见。',
    'Dem go see your message now now; dem go see your evidence once the two sides don submit.',
  ],
  openLead: [
    'Visible at once to both sides and the moderator.',
    '双方和审核员可立即看到。',
    'The two sides and the moderator go see am now now.',
  ],
  appealLead: [
    'Once per dispute. Another moderator decides, and that decision is final.',
    '每个争议仅可申诉一次，由另一位审核员作终局裁决。',
    'Once for one dispute. Another moderator go decide, and that decision na final.',
  ],
  reason: ['Reason for the appeal', '申诉依据', 'Reason for the appeal'],
  wrong: ['What is new or wrong', '新情况或错误之处', 'Wetin dey new or wrong'],
  answer: ['Your answer', '您的回答', 'Your answer'],
  newEvidence: ['New evidence', '新凭证', 'New evidence'],
  factWrong: ['A fact is wrong', '事实认定有误', 'One fact dey wrong'],
  ruleWrong: ['A rule was applied wrongly', '规则适用有误', 'Dem apply one rule wrong'],
  asked: [
    (kinds: string) => `Evidence that helps: ${kinds}.`,
    (kinds: string) => `有用的凭证：${kinds}。`,
    (kinds: string) => `Evidence wey go help: ${kinds}.`,
  ],
  handed: [
    (kind: string) => `${kind} (submitted)`,
    (kind: string) => `${kind}（已提交）`,
    (kind: string) => `${kind} (submitted)`,
  ],
  what: ['What it shows', '凭证内容', 'Wetin e show'],
  needSomething: [
    'Write what happened, or add evidence.',
    '请填写说明或添加凭证。',
    'Write wetin happen, or add evidence.',
  ],
  needReason: ['Choose a reason.', '请选择申诉依据。', 'Choose reason.'],
  needEvidence: ['New evidence needs a file.', '新凭证须附文件。', 'New evidence need file.'],
  here: [
    'Submit evidence only here. Anyone asking for it by chat, e-mail or phone is not from Gift.',
    '凭证仅在此提交。凡通过聊天、邮件或电话索要者，均非我们的人员。',
    'Submit evidence only here. Anybody wey ask for am by chat, e-mail or phone no be from Gift.',
  ],
  send: ['Send', '提交', 'Send'],
  sent: ['Submitted.', '已提交。', 'E don submit.'],
});

const longest = 1000;
const shortestAppeal = 20;

export type Typed = {
  text: string;
  reason: (typeof appealReasons)[number] | null;
  files: Readonly<Record<string, string>>;
  kinds: Readonly<Record<string, EvidenceKind>>;
  fileInfos: Readonly<Record<string, FileInfo>>;
  /** Names of files that the dispute already has. */
  sent: readonly string[];
  /** Submitted but not sent: it waits for its files or the connection. */
  isQueued?: boolean;
  /** The page that sends it. */
  at?: string;
};
const nothing: Typed = { text: '', reason: null, files: {}, kinds: {}, fileInfos: {}, sent: [] };

/** Text and evidence for the dispute, a reply or an appeal; saved on the phone until they are sent. */
export function EvidenceSheet({
  mode,
  view,
  remote,
  onClose,
}: {
  mode: 'hand' | 'answer' | 'appeal';
  view: Case;
  remote: Remote<Case>;
  onClose: () => void;
}) {
  const { orderNo, role } = view;
  const draft = `${mode}:${view.disputeID}`;
  const [form, save, discard] = useSavedForm<Typed>(draft, nothing);
  const { isQueued = false } = form;
  const { fileInfos } = form;
  // An update applies to the latest draft, so text typed during an upload is not lost.
  const change = (part: Partial<Typed>) => save((now) => ({ ...now, ...part }));
  const uploads = useEvidenceUploads(draft, form.files, (arrived) => change({ files: arrived }));
  const [isTried, setTried] = useState(false);
  const addEvidence = useCaseAction('addEvidence', remote, draft);
  const sendMessage = useCaseAction('sendDisputeMessage', remote, draft);
  const answer = useCaseAction('answerModerator', remote, draft);
  const appeal = useCaseAction('appealFinding', remote, draft);
  const failure = addEvidence.failure ?? sendMessage.failure ?? answer.failure ?? appeal.failure;
  useRetryable(failure, (isQueued) => change({ isQueued }));

  // A seller who has given no reason is assumed to claim that the card was good.
  const { required, helpful } =
    disputeReasons[role === 'seller' ? (view.contestReason ?? 'FALSE_CLAIM') : view.reason];
  const handedIn = view.evidence.filter(({ by }) => by === role).map(({ kind }) => kind);
  const names = uploads.names.filter((name) => !form.sent.includes(name));
  const { files } = uploads;

  const text = form.text.trim();
  const pieces = names.flatMap((name) => {
    const fileID = files[name];
    return fileID ? [{ name, fileID, kind: form.kinds[name] ?? 'other', note: '' }] : [];
  });
  const { isUploading } = uploads;
  const wrong = wrongWith({
    mode,
    text,
    reason: form.reason,
    hasEvidence: pieces.length > 0 || isUploading,
  });
  const busy = addEvidence.busy || sendMessage.busy || answer.busy || appeal.busy;

  /** Sends one after the other: a retry does not send again what arrived. */
  async function sendAll(): Promise<boolean> {
    const sentFiles = [...form.sent];
    for (const { name, ...piece } of pieces) {
      if (!(await addEvidence.run({ orderNo, ...piece }))) return false;
      sentFiles.push(name);
      change({ sent: [...sentFiles] });
    }
    return text === '' || (await sendMessage.run({ orderNo, text })) !== null;
  }
  async function submit() {
    setTried(true);
    if (busy) return;
    for (const { clear } of [addEvidence, sendMessage, answer, appeal]) clear();
    // An incomplete draft is not queued; it needs another tap.
    change({ isQueued: !wrong, at: disputePath(orderNo) });
    if (wrong || isUploading) return;
    const evidence = pieces.map(({ name: _, ...piece }) => piece);
    const isDone =
      mode === 'hand'
        ? await sendAll()
        : mode === 'answer'
          ? await answer.run({ orderNo, text, evidence })
          : await appeal.run({ orderNo, reason: form.reason!, text, evidence });
    if (!isDone) return;
    discard();
    toastSuccess(t.sent);
    onClose();
  }
  useSendQueue({ isQueued, isUploading, send: () => void submit() });
  const question = view.statements.findLast(({ kind, to }) => kind === 'ask' && to === role);
  const free = freeName(uploads.names);
  function choose(name: string, fileInfo: FileInfo) {
    const presentKinds = [...handedIn, ...names.map((one) => form.kinds[one])];
    // The required kinds come first; later files get their kind from the uploader.
    const awaited = required.find((kind) => !presentKinds.includes(kind)) ?? 'other';
    const shows = form.kinds[name] ?? (fileInfo.kind === 'video' ? 'recording' : awaited);
    change({ fileInfos: { ...fileInfos, [name]: fileInfo }, kinds: { ...form.kinds, [name]: shows } });
  }
  const addFiles = useDroppedFiles(([file, ...others]) => {
    if (names.length >= maxFiles || !file) return [];
    choose(free, fileInfoOf(file));
    void uploads.send(free, file);
    return others;
  });
  return (
    <Sheet open onClose={onClose} title={mode === 'hand' ? t.hand : actionTexts[mode]}>
      <Form onSubmit={() => uploads.canSend() && submit()}>
        {mode === 'answer' && question && <p className="as-typed strong">{question.text}</p>}
        <p className="muted">
          {mode === 'appeal' ? t.appealLead : view.stateName === 'evidence' ? t.handLead : t.openLead}
        </p>
        {mode === 'appeal' && (
          <SelectSheet
            label={t.reason}
            value={form.reason}
            placeholder={evidenceTexts.choose}
            onChange={(reason) => change({ reason })}
            options={appealReasons.map((value) => ({ value, text: t[value] }))}
            error={isTried && wrong?.at === 'reason' ? wrong.text : undefined}
          />
        )}
        <TextArea
          label={{ appeal: t.wrong, answer: t.answer, hand: evidenceTexts.whatHappened }[mode]}
          value={form.text}
          onChange={(next) => change({ text: next })}
          maxLength={longest}
          error={isTried && wrong?.at === 'text' ? wrong.text : undefined}
          hint={lengthHint(text.length, longest)}
        />
        <FieldGroup error={isTried && wrong?.at === 'evidence' ? wrong.text : undefined}>
          <span className="strong">{evidenceTexts.evidence}</span>
          <p className="muted small">{evidenceTexts.fileRules}</p>
          {[...required, ...helpful].length > 0 && (
            <p className="muted small">
              {t.asked(
                joinList(
                  [...required, ...helpful].map((kind) => {
                    const label = localize(evidenceLabels[kind]);
                    return handedIn.includes(kind) ? t.handed(label) : label;
                  }),
                ),
              )}
            </p>
          )}
          <SharedPicturesNotice
            use="evidence"
            orderNo={orderNo}
            room={maxFiles - names.length}
            onUse={addFiles}
          />
          {[...names, ...(names.length < maxFiles ? [free] : [])].map((name) => (
            <div key={name} className="evidence-slot">
              <EvidenceTile
                label={evidenceTexts.add}
                name={name}
                uploads={uploads}
                fileInfo={uploads.names.includes(name) ? fileInfos[name] : undefined}
                onChosen={(fileInfo) => choose(name, fileInfo)}
                onRemoved={() =>
                  change({ fileInfos: without(fileInfos, name), kinds: without(form.kinds, name) })
                }
              />
              {name !== free && (
                <SelectSheet
                  label={t.what}
                  value={form.kinds[name] ?? 'other'}
                  onChange={(kind) => change({ kinds: { ...form.kinds, [name]: kind } })}
                  options={evidenceKinds.map((value) => ({ value, text: localize(evidenceLabels[value]) }))}
                />
              )}
            </div>
          ))}
          {names.length >= maxFiles && <p className="muted small">{evidenceTexts.full}</p>}
          {names.length < maxFiles && (
            <RecordScreen
              onFile={(file) => {
                choose(free, fileInfoOf(file));
                void uploads.send(free, file);
              }}
            />
          )}
          <FailedFiles uploads={{ ...uploads, names }} fileInfos={fileInfos} />
        </FieldGroup>
        <p className="muted small">{t.here}</p>
        {!busy && <SendQueueNote {...{ isQueued, isUploading, failure }} />}
        <Button type="submit" busy={busy}>
          {t.send}
        </Button>
      </Form>
    </Sheet>
  );
}

/** What is missing and at which field; null if nothing is. */
function wrongWith({
  mode,
  text,
  reason,
  hasEvidence,
}: {
  mode: 'hand' | 'answer' | 'appeal';
  text: string;
  reason: Typed['reason'];
  hasEvidence: boolean;
}): { at: 'reason' | 'text' | 'evidence'; text: string } | null {
  if (mode === 'hand') return text || hasEvidence ? null : { at: 'text', text: t.needSomething };
  if (mode === 'answer') return text ? null : { at: 'text', text: evidenceTexts.needMore(1) };
  if (!reason) return { at: 'reason', text: t.needReason };
  if (text.length < shortestAppeal)
    return { at: 'text', text: evidenceTexts.needMore(shortestAppeal - text.length) };
  return reason === 'newEvidence' && !hasEvidence ? { at: 'evidence', text: t.needEvidence } : null;
}
