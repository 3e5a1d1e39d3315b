import { texts } from '@gift/client/language';
import { feedbackTags } from '@gift/contract/orders/reasons';
import { useState } from 'react';
import { TextArea } from '../../../shared/forms/field';
import { Form } from '../../../shared/forms/form';
import { useSavedForm } from '../../../shared/forms/use-saved-form';
import { toastSuccess } from '../../../shared/state/toasts';
import { tagText } from '../../../shared/trade/trader-texts';
import { Button } from '../../../shared/ui/button';
import { Chip, ChipChoice } from '../../../shared/ui/chip';
import { Sheet } from '../../../shared/ui/sheet';
import type { OrderView } from '../order/order-facts';
import type { Command } from '../order/use-order-command';

const t = texts({
  title: [
    (name: string) => `Rate ${name}`,
    (name: string) => `评价 ${name}`,
    (name: string) => `Rate ${name}`,
  ],
  how: ['How was it?', '交易体验如何？', 'How e be?'],
  good: ['Good', '好评', 'Good'],
  fine: ['Neutral', '中评', 'So-so'],
  bad: ['Bad', '差评', 'Bad'],
  what: ['What stood out', '印象标签', 'Wetin you notice'],
  text: ['Comment (optional)', '写几句（选填）', 'Comment (if you want)'],
  shown: [
    'Everyone can read this. Never include a code or phone number.',
    '所有人可见，请勿填写卡密或电话。',
    'Everybody fit read this one. No put code or phone number at all.',
  ],
  save: ['Save rating', '提交评价', 'Save rating'],
  choose: ['Choose a rating', '请选择评价', 'Choose rating'],
  saved: [
    'Saved. You can change it for a few days.',
    '已保存，数日内仍可修改。',
    'E don save. You fit change am for some days.',
  ],
  mine: ['Your rating', '您的评价', 'Your rating'],
  theirs: [
    (name: string) => `From ${name}`,
    (name: string) => `来自 ${name}`,
    (name: string) => `From ${name}`,
  ],
  edit: ['Change', '修改', 'Change'],
  reply: ['Reply', '回复', 'Reply'],
  write: ['Write a reply', '请填写回复', 'Write reply'],
  replyLabel: ['Your reply', '您的回复', 'Your reply'],
  replied: [
    'Your reply is shown beside the rating.',
    '回复已显示在评价旁。',
    'Your reply dey show beside the rating.',
  ],
  answer: [
    (text: string) => `Reply: ${text}`,
    (text: string) => `回复：${text}`,
    (text: string) => `Reply: ${text}`,
  ],
});

type Given = NonNullable<OrderView['feedback']['mine']>;
type MakerText = { score: number | null; tags: readonly string[]; text: string };
const scoreText = (score: number) => (score > 0 ? t.good : score < 0 ? t.bad : t.fine);
const scoreTone = (score: number) => (score > 0 ? 'positive' : score < 0 ? 'danger' : 'plain');
const maxLength = 200;

/** Score, tags and a short text; prefilled with earlier feedback. */
export function FeedbackSheet({
  view,
  command,
  onClose,
}: {
  view: OrderView;
  command: Command;
  onClose: () => void;
}) {
  const before = view.feedback.mine;
  const [{ score, tags, text }, saveDraft, clearDraft] = useSavedForm<MakerText>(`rating:${view.orderNo}`, {
    score: before?.score ?? null,
    tags: before?.tags ?? [],
    text: before?.text ?? '',
  });
  const change = (part: Partial<MakerText>) => saveDraft({ score, tags, text, ...part });
  async function save() {
    if (score === null) return;
    const input = {
      orderNo: view.orderNo,
      score: score as 1 | 0 | -1,
      tags: feedbackTags.filter((tag) => tags.includes(tag)),
      text: text.trim(),
    };
    if (!(await command.run('giveFeedback', input))) return;
    clearDraft();
    toastSuccess(t.saved);
    onClose();
  }
  const toggle = (tag: string) =>
    change({ tags: tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag] });
  return (
    <Sheet open onClose={onClose} title={t.title(view.partner.nickname)}>
      <Form onSubmit={save}>
        <p className="muted">{t.how}</p>
        <ChipChoice
          label={t.how}
          value={score}
          onChange={(next) => change({ score: next })}
          options={[1, 0, -1].map((value) => ({ value, text: scoreText(value) }))}
        />
        <p className="muted">{t.what}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in old WebViews. */}
        <div className="chips" role="group" aria-label={t.what}>
          {feedbackTags.map((tag) => (
            <button
              key={tag}
              type="button"
              className="chip"
              aria-pressed={tags.includes(tag)}
              onClick={() => toggle(tag)}
            >
              {tagText(tag)}
            </button>
          ))}
        </div>
        <TextArea
          label={t.text}
          hint={t.shown}
          value={text}
          maxLength={maxLength}
          onChange={(next) => change({ text: next })}
        />
        <Button type="submit" disabled={score === null} busy={command.busy === 'giveFeedback'}>
          {score === null ? t.choose : t.save}
        </Button>
      </Form>
    </Sheet>
  );
}

/** The feedback of both sides, once an order has ended. */
export function FeedbackCard({
  view,
  command,
  onEdit,
}: {
  view: OrderView;
  command: Command;
  onEdit: () => void;
}) {
  const { mine, theirs, editableUntil } = view.feedback;
  const [isReplying, setReplying] = useState(false);
  const [text, setText] = useState('');
  if (!mine && !theirs) return null;
  async function reply() {
    if (!(await command.run('replyFeedback', { orderNo: view.orderNo, text: text.trim() }))) return;
    toastSuccess(t.replied);
    setReplying(false);
  }
  return (
    <section className="card stack">
      {theirs && (
        <Rating title={t.theirs(view.partner.nickname)} given={theirs}>
          {!theirs.reply && (
            <button type="button" className="link" onClick={() => setReplying(true)}>
              {t.reply}
            </button>
          )}
        </Rating>
      )}
      {mine && (
        <Rating title={t.mine} given={mine}>
          {editableUntil && (
            <button type="button" className="link" onClick={onEdit}>
              {t.edit}
            </button>
          )}
        </Rating>
      )}
      <Sheet open={isReplying} onClose={() => setReplying(false)} title={t.reply}>
        <Form onSubmit={reply}>
          <TextArea
            label={t.replyLabel}
            hint={t.shown}
            value={text}
            maxLength={maxLength}
            onChange={setText}
          />
          <Button type="submit" disabled={!text.trim()} busy={command.busy === 'replyFeedback'}>
            {text.trim() ? t.reply : t.write}
          </Button>
        </Form>
      </Sheet>
    </section>
  );
}

const Rating = ({ title, given, children }: { title: string; given: Given; children: React.ReactNode }) => (
  <div className="rating">
    <div className="row between">
      <span className="row">
        <span className="strong">{title}</span>
        <Chip tone={scoreTone(given.score)}>{scoreText(given.score)}</Chip>
      </span>
      {children}
    </div>
    {given.tags.length > 0 && (
      <div className="chips">
        {given.tags.map((tag) => (
          <Chip key={tag}>{tagText(tag)}</Chip>
        ))}
      </div>
    )}
    {given.text && <p className="as-typed">{given.text}</p>}
    {given.reply && <p className="muted as-typed">{t.answer(given.reply)}</p>}
  </div>
);
