import { texts } from '@gift/client/language';
import { type CorrectionSubject, correctionSubjects } from '@gift/contract/profile/privacy-values';
import { useState } from 'react';
import { FailureNote } from '../../../../shared/forms/failure-note';
import { FieldGroup, TextArea } from '../../../../shared/forms/field';
import { Form } from '../../../../shared/forms/form';
import { UploadTile } from '../../../../shared/forms/pictures/upload-tile';
import { useSavedForm } from '../../../../shared/forms/use-saved-form';
import type { Received } from '../../../../shared/http/call';
import { useUploads } from '../../../../shared/http/uploads/use-uploads';
import { useAction } from '../../../../shared/http/use-action';
import { dayOf } from '../../../../shared/i18n/time';
import { Button } from '../../../../shared/ui/button';
import { LockIcon } from '../../../../shared/ui/icons';
import { Segments } from '../../../../shared/ui/segments';
import { Sheet } from '../../../../shared/ui/sheet';
import { ConfirmOwnerSheet } from './confirm-owner-sheet';

const t = texts({
  title: ['Correct my details', '更正我的信息', 'Correct my details'],
  now: [
    (name: string) => `Verified now: ${name}`,
    (name: string) => `当前已验证：${name}`,
    (name: string) => `Verified now: ${name}`,
  ],
  born: [(day: string) => `Born ${day}`, (day: string) => `出生日期 ${day}`, (day: string) => `Born ${day}`],
  lead: [
    'Say what is wrong and attach a document that proves it. We review it. You can change nickname, e-mail and languages above.',
    '请说明错误与正确的内容，并附上证明材料，由工作人员审核。昵称、邮箱和语言可在上方自行修改。',
    'Tell us wetin dey wrong and attach document wey prove am. We go review am. You fit change nickname, e-mail and languages above.',
  ],
  nothing: [
    'You are not verified yet. Verify with your details as your bank or NIMC has them.',
    '您尚未完成身份验证，请按银行或 NIMC 的登记信息完成验证。',
    'You never verify. Verify with your details as your bank or NIMC get dem.',
  ],
  subject: ['What is wrong', '错误项', 'Wetin dey wrong'],
  text: ['Correct details, and why', '正确内容及原因', 'Correct details, and why'],
  textMissing: ['Write at least 5 characters.', '请至少填写 5 个字。', 'Write at least 5 characters.'],
  idDocument: ['Supporting document', '证明材料', 'Document wey support am'],
  documentMissing: ['Add a picture.', '请添加图片。', 'Add picture.'],
  safe: [
    'Only you and our reviewers see it. Deleted after the decision.',
    '仅您和审核人员可见，审核后即删除。',
    'Na only you and our reviewers fit see am. We go delete am after the decision.',
  ],
  send: ['Request correction', '提交更正申请', 'Request correction'],
  what: ['Correct my verified details', '更正我的已验证信息', 'Correct my verified details'],
  waits: [
    (day: string) => `In review. You get a reply by ${day}.`,
    (day: string) => `等待人工审核，最迟 ${day} 前答复。`,
    (day: string) => `We dey review am. You go get reply before ${day}.`,
  ],
  wrote: ['You wrote', '您填写的内容', 'You write'],
  takeBack: ['Withdraw request', '撤回申请', 'Withdraw request'],
  done: ['Corrected.', '已更正。', 'E don correct.'],
  refused: ['Not changed.', '未予更正。', 'E no change.'],
});
const subjectText = texts({
  name: ['Name', '姓名', 'Name'],
  birthday: ['Birthday', '出生日期', 'Birthday'],
  other: ['Other', '其他', 'Other'],
});

export type Correction = Received<'requestCorrection'>;
type Typed = { subject: CorrectionSubject; text: string };
const nothing: Typed = { subject: 'name', text: '' };
const here = '/profile?part=correct';

/** Requests a correction of verified data, and shows its progress and result. */
export function CorrectionSheet({
  correction,
  person,
  onChanged,
  onClose,
}: {
  correction: Correction;
  person: Received<'privacyState'>['person'];
  onChanged: (correction: Correction) => void;
  onClose: () => void;
}) {
  const { state, text, answerBy, answer } = correction;
  const stop = useAction('stopCorrection');
  if (state === 'open' && answerBy)
    return (
      <Sheet open onClose={onClose} title={t.title}>
        <p className="notice" role="status">
          {t.waits(dayOf(answerBy))}
        </p>
        <p className="muted small">{t.wrote}</p>
        <p className="me-bio">{text}</p>
        <FailureNote failure={stop.failure} />
        <Button
          tone="quiet"
          busy={stop.busy}
          onClick={() => void stop.run({}).then((next) => next && onChanged(next))}
        >
          {t.takeBack}
        </Button>
      </Sheet>
    );
  return (
    <Sheet open onClose={onClose} title={t.title}>
      {(state === 'done' || state === 'refused') && (
        <p className={`notice ${state === 'done' ? 'positive' : 'warning'}`}>
          {t[state]} {answer}
        </p>
      )}
      {person ? (
        <>
          <p className="strong">{t.now(person.name)}</p>
          <p className="muted small">{t.born(person.dateOfBirth)}</p>
          <Asking onChanged={onChanged} />
        </>
      ) : (
        <p className="notice">{t.nothing}</p>
      )}
    </Sheet>
  );
}

/** Text and uploads survive a refusal or a lost connection. */
function Asking({ onChanged }: { onChanged: (correction: Correction) => void }) {
  const [fields, save, clearDraft] = useSavedForm<Typed>('correction', nothing);
  const [isTried, setTried] = useState(false);
  const [isProving, setProving] = useState(false);
  const ask = useAction('requestCorrection');
  const uploads = useUploads();
  const { state, progress, error, isRetryable, fileID } = uploads.slot('evidence');
  const isConfirmRefusal = /^(?:WalletPin|TwoStep)/.test(ask.failure?.refusal ?? '');
  const text = fields.text.trim();
  if (isProving && fileID && (!ask.failure || isConfirmRefusal || ask.failure.isUncertain)) {
    return (
      <ConfirmOwnerSheet
        what={t.what}
        here={here}
        failure={ask.failure}
        busy={ask.busy}
        onConfirmed={(confirmation) =>
          void ask.run({ ...confirmation, subject: fields.subject, text, fileIDs: [fileID] }).then((next) => {
            if (!next) return;
            clearDraft();
            onChanged(next);
          })
        }
        onClose={() => setProving(false)}
      />
    );
  }
  const missing = isTried && state === 'empty' ? t.documentMissing : undefined;
  function send() {
    setTried(true);
    if (text.length < 5 || !fileID) return;
    ask.clear();
    setProving(true);
  }
  return (
    <Form onSubmit={send}>
      <p className="muted small">{t.lead}</p>
      <div>
        <Segments<CorrectionSubject>
          label={t.subject}
          value={fields.subject}
          onChange={(subject) => save({ ...fields, subject })}
          options={correctionSubjects.map((value) => ({ value, text: subjectText[value] }))}
        />
      </div>
      <TextArea
        label={t.text}
        value={fields.text}
        onChange={(text) => save({ ...fields, text })}
        error={isTried && text.length < 5 ? t.textMissing : undefined}
        maxLength={1000}
        rows={3}
      />
      <FieldGroup error={error ?? missing}>
        <UploadTile
          label={t.idDocument}
          state={state}
          progress={progress}
          onFile={(file) => void uploads.send('evidence', file)}
          onRetry={isRetryable ? () => uploads.retry('evidence') : undefined}
        />
      </FieldGroup>
      <p className="row muted small">
        <LockIcon size={16} />
        {t.safe}
      </p>
      <FailureNote failure={isConfirmRefusal ? null : ask.failure} />
      <Button type="submit" busy={state === 'sending'}>
        {t.send}
      </Button>
    </Form>
  );
}
