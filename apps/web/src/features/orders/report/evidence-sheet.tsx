import { contestReasonLabels } from '@gift/client/labels/contest-reasons';
import { localize, texts } from '@gift/client/language';
import { type ContestReason, contestReasons } from '@gift/contract/disputes/reasons';
import { type RefundReason, refundReasons } from '@gift/contract/orders/reasons';
import { refundReasonTexts } from '@gift/contract/orders/refund-reason-texts';
import { useState } from 'react';
import { chatPath } from '../../../shared/chat/paths';
import { FailedFiles } from '../../../shared/evidence/failed-files';
import { type FileInfo, without } from '../../../shared/evidence/file-kinds';
import { evidenceTexts, lengthHint } from '../../../shared/evidence/texts';
import { useEvidenceUploads } from '../../../shared/evidence/use-evidence-uploads';
import { SendQueueNote, useRetryable, useSendQueue } from '../../../shared/evidence/use-send-queue';
import { FieldGroup, TextArea, TextField } from '../../../shared/forms/field';
import { Form } from '../../../shared/forms/form';
import { SelectSheet } from '../../../shared/forms/select-sheet';
import { useSavedForm } from '../../../shared/forms/use-saved-form';
import { deadlineText } from '../../../shared/i18n/time';
import { orderPath } from '../../../shared/order-path';
import { toastSuccess } from '../../../shared/state/toasts';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { Sheet } from '../../../shared/ui/sheet';
import { useNow } from '../../../shared/ui/time/use-now';
import type { Facts } from '../order/contents/screen-types';
import type { Command } from '../order/use-order-command';
import { claimKinds, EvidenceSlots, type Kinds, kindShown } from './evidence-slots';
import { draftOf } from './report-draft';

const t = texts({
  report: ['Report a problem', '报告问题', 'Report problem'],
  late: ['Report a voided card', '报告卡片被作废', 'Report voided card'],
  contest: ['Dispute with evidence', '提交凭证反驳', 'Dispute with evidence'],
  reportLead: [
    (name: string, sum: string, span: string) =>
      `${sum} stays held safely. ${name} has ${span} to refund or reply.`,
    (name: string, sum: string, span: string) => `${sum} 继续托管。${name} 有 ${span}退款或答复。`,
    (name: string, sum: string, span: string) =>
      `We still dey hold ${sum} safe. ${name} get ${span} to refund or reply.`,
  ],
  night: [
    ' The countdown pauses from 22:00 to 7:00.',
    '夜间 22:00 至 7:00 暂停计时。',
    ' The countdown dey pause from 22:00 to 7:00.',
  ],
  lateLead: [
    (sum: string) =>
      `For a card that worked, then was voided by its issuer. ${sum} goes back into escrow and a moderator decides.`,
    (sum: string) => `适用于验卡时有效、之后被发卡方作废的卡。${sum} 将重新托管，由审核员核实双方证据。`,
    (sum: string) =>
      `For card wey work before, then the issuer void am. ${sum} go enter escrow again and moderator go decide.`,
  ],
  other: [
    (at: string) => `Time to report anything else ended at ${at}. Ask support`,
    (at: string) => `其他问题的报告时间已于 ${at} 结束，请联系客服`,
    (at: string) => `Time to report any other thing end at ${at}. Ask support`,
  ],
  contestLead: [
    'The money stays locked and a moderator decides. Show how the card was bought and that it was unused.',
    '资金保持锁定，由审核员核实双方证据。请提供购卡及未使用的凭证。',
    'The money go remain locked and moderator go decide. Show how you take buy the card and say nobody don use am.',
  ],
  reason: ['What is wrong?', '问题类型', 'Wetin dey wrong?'],
  which: ['Which card?', '哪张卡？', 'Which card?'],
  card: [(n: number) => `Card ${n}`, (n: number) => `卡 ${n}`, (n: number) => `Card ${n}`],
  seen: ['Balance on the card', '卡内实际余额', 'Balance for the card'],
  seenHint: [
    'As shown on the page, with currency: $40',
    '请按页面显示填写，含币种，如 $40',
    'As e show for the page, with currency: $40',
  ],
  onIt: [
    (sum: string) => `On the card: ${sum}. `,
    (sum: string) => `卡内余额：${sum}。`,
    (sum: string) => `For the card: ${sum}. `,
  ],
  needSeen: ['Enter the balance on the card.', '请填写卡内实际余额。', 'Enter the balance for the card.'],
  talk: [
    (name: string) => `Talk to ${name} first`,
    (name: string) => `先联系 ${name}`,
    (name: string) => `Talk to ${name} first`,
  ],
  truth: [
    'Your draft stays on this phone until you send it. A false report loses the dispute and adds a strike; several strikes pause trading.',
    '提交前内容保存在本机。经查实的虚假报告将判败诉并记违规一次，多次将暂停交易。',
    'Your draft go stay for this phone till you send am. False report go lose the dispute and add one strike; plenty strikes go pause your trading.',
  ],
  picturesHint: [
    'At least one: the error on the redeem page with your account name and the time.',
    '至少一份：兑换页面的报错，含账号名和时间。',
    'At least one: the error for the redeem page with your account name and the time.',
  ],
  lateHint: [
    'At least one: the issuer’s page or e-mail that says the card was voided.',
    '至少一份：显示卡片已作废的官方页面或邮件。',
    "At least one: the issuer's page or e-mail wey talk say dem void the card.",
  ],
  answerHint: [
    'At least one: receipt, purchase e-mail, or the issuer’s page.',
    '至少一份：小票、购买邮件或官方页面。',
    "At least one: receipt, purchase e-mail, or the issuer's page.",
  ],
  needReason: ['Choose what is wrong.', '请选择问题类型。', 'Choose wetin dey wrong.'],
  why: ['Why do you dispute it?', '反驳理由', 'Why you dey dispute am?'],
  needWhy: ['Choose why you dispute it.', '请选择反驳理由。', 'Choose why you dey dispute am.'],
  needPicture: [
    'Add at least one picture, PDF or video.',
    '请至少添加一个图片、PDF 或录像。',
    'Add at least one picture, PDF or video.',
  ],
  send: ['Send report', '提交报告', 'Send report'],
  answer: ['Send reply', '提交答复', 'Send reply'],
  sent: [
    'Reported. The money stays held safely.',
    '已提交，资金继续托管。',
    'You don report. We still dey hold the money safe.',
  ],
  answered: [
    'Sent. The money stays locked until a moderator decides.',
    '已答复，仲裁前资金保持锁定。',
    'E don send. The money go remain locked till moderator decide.',
  ],
});

const shortest = 20;
const longest = 1000;
/** The sheet itself shows the failure. */
const quiet = { isQuiet: true };

type Reason = RefundReason;
type Typed = {
  reason: Reason | ContestReason | null;
  text: string;
  /** For a card with less value than promised: what the redeem page showed. */
  seen?: string;
  slots: readonly number[];
  files: Readonly<Record<string, string>>;
  fileInfos: Readonly<Record<string, FileInfo>>;
  kinds: Kinds;
  /** Submitted but not sent: it waits for its files or the connection. */
  isQueued?: boolean;
  /** The page that sends it. */
  at?: string;
};

/** The buyer's report, or the seller's answer to it: text and evidence, saved until they are sent. */
export function EvidenceSheet({
  facts,
  command,
  onClose,
  isAnswer,
}: {
  facts: Facts;
  command: Command;
  onClose: () => void;
  isAnswer: boolean;
}) {
  const { view, partner, sum } = facts;
  const now = useNow();
  // After completion only a voided card can be reported; everything else belongs in the check window.
  const isLate = view.endedAt !== null;
  const draft = draftOf(isAnswer ? 'contest' : 'report', view.orderNo);
  const [form, save, clearDraft] = useSavedForm<Typed>(draft, {
    reason: isLate ? 'VOIDED_LATER' : null,
    text: '',
    slots: [],
    files: {},
    fileInfos: {},
    kinds: {},
  });
  const { text, slots, kinds, seen = '' } = form;
  const reason = isLate ? 'VOIDED_LATER' : form.reason;
  // A draft queued for another reason is too late, and must not be sent for this one.
  const isQueued = form.isQueued === true && form.reason === reason;
  const change = (part: Partial<Typed>) => save((now) => ({ ...now, ...part }));
  const [isTried, setTried] = useState(false);
  const uploads = useEvidenceUploads(draft, form.files, (arrived) => change({ files: arrived }));
  const { fileInfos } = form;
  const { files } = uploads;
  const fileIDs = Object.values(files);
  const evidenceFileKinds = Object.keys(files).map((name) => kindShown(name, kinds, fileInfos[name]));
  const { isUploading } = uploads;
  const about =
    slots.length > 0
      ? `${[...slots]
          .sort()
          .map((slot) => t.card(slot))
          .join(', ')}: `
      : '';
  const isLess = reason === 'BALANCE_LOW';
  const balance = isLess && seen.trim() ? t.onIt(seen.trim()) : '';
  const whole = `${about}${balance}${text.trim()}`;
  const missing = Math.max(0, shortest - whole.length);
  const hasEvidence = fileIDs.length > 0 || isUploading;
  const needsSeen = isLess && !seen.trim();
  const isReady = missing === 0 && hasEvidence && reason !== null && !needsSeen;

  async function submit() {
    setTried(true);
    // An incomplete draft is not queued; it needs another tap.
    change({ reason, isQueued: isReady, at: orderPath(view) });
    if (!isReady || isUploading) return;
    const input = { orderNo: view.orderNo, text: whole, evidenceFileIDs: fileIDs, evidenceFileKinds };
    const answer = isAnswer
      ? await command.run(
          'replyRefund',
          { ...input, isAgreed: false, reason: reason as ContestReason },
          quiet,
        )
      : await command.run('submitRefund', { ...input, reason: reason as Reason }, quiet);
    if (!answer) return;
    clearDraft();
    toastSuccess(isAnswer ? t.answered : t.sent);
    onClose();
  }

  const isSending = command.busy === 'submitRefund' || command.busy === 'replyRefund';
  const failure = isSending ? null : command.failure;
  useRetryable(failure, (isQueued) => change({ isQueued }));
  useSendQueue({ isQueued, isUploading, send: () => void submit() });

  return (
    <Sheet open onClose={onClose} title={isAnswer ? t.contest : isLate ? t.late : t.report}>
      <Form onSubmit={() => uploads.canSend() && submit()}>
        <p className="muted">
          {isAnswer ? t.contestLead : isLate ? t.lateLead(sum) : t.reportLead(partner, sum, facts.answer)}
          {!isAnswer && !isLate && view.windows.isPausedAtNight && t.night}
        </p>
        {!isAnswer && !isLate && (
          <ButtonLink tone="plain" small to={chatPath(view.partner.userID)}>
            {t.talk(partner)}
          </ButtonLink>
        )}
        {isLate && (
          <ButtonLink tone="plain" small to={`/helpCenter?tab=ask&orderNo=${view.orderNo}`}>
            {t.other(deadlineText(view.endedAt!, now))}
          </ButtonLink>
        )}
        {!isLate && (
          <SelectSheet
            label={isAnswer ? t.why : t.reason}
            value={reason}
            onChange={(next) => change({ reason: next, kinds: claimKinds(uploads.names, kinds, next) })}
            placeholder={evidenceTexts.choose}
            options={
              isAnswer
                ? contestReasons.map((value) => ({ value, text: localize(contestReasonLabels[value]) }))
                : refundReasons.map((value) => ({ value, text: localize(refundReasonTexts[value]) }))
            }
            error={isTried && !reason ? (isAnswer ? t.needWhy : t.needReason) : undefined}
          />
        )}
        {!isAnswer && view.cards.length > 1 && (
          <fieldset className="chips" aria-label={t.which}>
            {view.cards.map(({ slot }) => (
              <button
                key={slot}
                type="button"
                className="chip"
                aria-pressed={slots.includes(slot)}
                onClick={() =>
                  change({
                    slots: slots.includes(slot) ? slots.filter((other) => other !== slot) : [...slots, slot],
                  })
                }
              >
                {t.card(slot)}
              </button>
            ))}
          </fieldset>
        )}
        {isLess && (
          <TextField
            label={t.seen}
            hint={t.seenHint}
            value={seen}
            onChange={(next) => change({ seen: next })}
            maxLength={40}
            error={isTried && needsSeen ? t.needSeen : undefined}
          />
        )}
        <TextArea
          label={evidenceTexts.whatHappened}
          value={text}
          onChange={(next) => change({ text: next })}
          maxLength={longest - about.length - balance.length}
          error={isTried && missing > 0 ? evidenceTexts.needMore(missing) : undefined}
          hint={missing > 0 ? evidenceTexts.needMore(missing) : lengthHint(whole.length, longest)}
        />
        <FieldGroup error={isTried && !hasEvidence ? t.needPicture : undefined}>
          <span className="strong small-label">{evidenceTexts.evidence}</span>
          <p className="muted small">{evidenceTexts.fileRules}</p>
          <EvidenceSlots
            orderNo={view.orderNo}
            {...{ reason, uploads, kinds, fileInfos, isTried }}
            onChosen={(name, fileInfo) => change({ fileInfos: { ...fileInfos, [name]: fileInfo } })}
            onKind={(name, kind) => change({ kinds: { ...kinds, [name]: kind } })}
            onRemoved={(name) => change({ fileInfos: without(fileInfos, name), kinds: without(kinds, name) })}
          />
          <FailedFiles {...{ uploads, fileInfos }} />
          {(!isTried || hasEvidence) && (
            <p className="muted small">{isAnswer ? t.answerHint : isLate ? t.lateHint : t.picturesHint}</p>
          )}
        </FieldGroup>
        {!isAnswer && <p className="muted small">{t.truth}</p>}
        {!isSending && <SendQueueNote {...{ isQueued, isUploading, failure }} />}
        <Button type="submit" busy={isSending}>
          {isAnswer ? t.answer : t.send}
        </Button>
      </Form>
    </Sheet>
  );
}
