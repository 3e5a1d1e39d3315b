import { texts } from '@gift/client/language';
import { useState } from 'react';
import { faceText, useBrands } from '../../shared/catalog';
import { SendQueueNote, useRetryable, useSendQueue } from '../../shared/evidence/use-send-queue';
import { Checkbox, TextArea } from '../../shared/forms/field';
import { Form } from '../../shared/forms/form';
import { SelectSheet } from '../../shared/forms/select-sheet';
import { useSavedForm } from '../../shared/forms/use-saved-form';
import { call, type Received } from '../../shared/http/call';
import { useAction } from '../../shared/http/use-action';
import { useRemote } from '../../shared/http/use-remote';
import { relativeTime } from '../../shared/i18n/time';
import { orderPath } from '../../shared/order-path';
import { toastSuccess } from '../../shared/state/toasts';
import { sumText } from '../../shared/ui/amount';
import { Button } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { RelativeTime } from '../../shared/ui/date-time';
import { Empty, Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { ChatIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { Reach } from '../../shared/ui/load-more';
import { Sheet } from '../../shared/ui/sheet';
import { useNow } from '../../shared/ui/use-now';

const t = texts({
  title: ['Ask support', '联系客服', 'Ask support'],
  order: ['Related order', '与哪个订单有关？', 'Which order e concern?'],
  noOrder: ['No order', '与订单无关', 'No order'],
  other: [(no: string) => `Order ${no}`, (no: string) => `订单 ${no}`, (no: string) => `Order ${no}`],
  bought: ['You bought', '您买入', 'You buy'],
  sold: ['You sold', '您卖出', 'You sell'],
  text: [
    'What happened, and what do you expect?',
    '发生了什么？您期望如何处理？',
    'Wetin happen, and wetin you want?',
  ],
  hint: [
    'Never include card codes, PINs or passwords.',
    '请勿填写卡密、钱包密码或登录密码，我们用不到。',
    'No put card codes, PINs or passwords at all.',
  ],
  short: [
    'Add more detail: at least a sentence.',
    '请至少写一句话说明情况。',
    'Add more detail: at least one sentence.',
  ],
  device: ['Include phone and browser details', '附上手机和浏览器型号', 'Add phone and browser details'],
  send: ['Send', '发送', 'Send'],
  sent: [
    'Sent. We will notify you when we reply here.',
    '已发送。回复会显示在这里，并通知您。',
    'E don send. We go notify you when we reply here.',
  ],
  none: ['No questions yet', '您还没有提问', 'No questions yet'],
  waits: ['Waiting for a reply', '等待回复', 'Dey wait for reply'],
  answered: ['Answered', '已回复', 'Answered'],
  answer: ['Support', '客服', 'Support'],
  about: ['The order', '查看订单', 'The order'],
});

type Draft = {
  text: string;
  orderNo: string;
  sendsDevice: boolean;
  /** Submitted but not sent: it waits for the connection. */
  isQueued: boolean;
};
const nothing: Draft = { text: '', orderNo: '', sendsDevice: false, isQueued: false };
const minLength = 10;

/** Device information that helps with a problem and identifies no one. */
const deviceText = () =>
  `${navigator.userAgent}; ${innerWidth}x${innerHeight}; ${navigator.language}; ${
    (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType ?? ''
  }`.slice(0, 1000);

export function AskSupportSheet({
  orderNo = '',
  articleID,
  onClose,
  onAsked,
}: {
  orderNo?: string | undefined;
  articleID?: string | undefined;
  onClose: () => void;
  onAsked: () => void;
}) {
  const [draft, save, clearDraft] = useSavedForm<Draft>('askSupport', nothing);
  // An edit cancels the queue; the text needs another tap.
  const change = (part: Partial<Draft>) => save((now) => ({ ...now, isQueued: false, ...part }));
  // The order that the user comes from wins over the draft's.
  const [about, setAbout] = useState(orderNo || draft.orderNo);
  const [isTried, setTried] = useState(false);
  const ask = useAction('askSupport', { draftName: 'askSupport' });
  const orders = useOrders(about);
  const isShort = draft.text.trim().length < minLength;
  async function send() {
    setTried(true);
    change({ orderNo: about, isQueued: !isShort });
    if (isShort) return;
    const { text, sendsDevice } = draft;
    const done = await ask.run({
      text: text.trim(),
      ...(about ? { orderNo: about } : {}),
      ...(articleID ? { articleID } : {}),
      ...(sendsDevice ? { device: deviceText() } : {}),
    });
    if (!done) return;
    clearDraft();
    toastSuccess(t.sent);
    onAsked();
  }
  const { busy, failure } = ask;
  useRetryable(failure, (isQueued) => change({ isQueued }));
  useSendQueue({ isQueued: draft.isQueued, isUploading: false, send: () => void send() });
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <Form onSubmit={send}>
        <SelectSheet
          label={t.order}
          value={about}
          options={orders}
          onChange={(chosen) => {
            setAbout(chosen);
            change({ orderNo: chosen });
          }}
        />
        <TextArea
          label={t.text}
          hint={t.hint}
          error={isTried && isShort ? t.short : undefined}
          value={draft.text}
          onChange={(text) => change({ orderNo: about, text })}
          maxLength={2000}
          rows={5}
        />
        <Checkbox checked={draft.sendsDevice} onChange={(sendsDevice) => change({ sendsDevice })}>
          {t.device}
        </Checkbox>
        <SendQueueNote isQueued={draft.isQueued && !busy} isUploading={false} failure={failure} />
        <Button type="submit" busy={busy}>
          {t.send}
        </Button>
      </Form>
    </Sheet>
  );
}

/** The user's latest orders to choose from, running ones first. */
function useOrders(about: string) {
  const now = useNow();
  const brands = useBrands().data?.brands ?? [];
  const running = useRemote('orderList', { tab: 'running' }).data?.items ?? [];
  const boughtRows = useRemote('orderList', { tab: 'bought' }).data?.items ?? [];
  const soldRows = useRemote('orderList', { tab: 'sold' }).data?.items ?? [];
  const rows = [
    ...new Map([...running, ...boughtRows, ...soldRows].map((row) => [row.orderNo, row])).values(),
  ];
  const options = rows.slice(0, 30).map((row) => ({
    value: row.orderNo,
    text: `${row.role === 'buyer' ? t.bought : t.sold}: ${brands.find(({ brandID }) => brandID === row.brandID)?.name ?? row.brandID} ${faceText(row.faceMinor, `${row.currency} `)}`,
    note: `${sumText(row.totalKobo)}, ${row.partner.nickname}, ${relativeTime(row.createdAt, now)}, …${row.orderNo.slice(-6)}`,
  }));
  const isInRows = about === '' || rows.some((row) => row.orderNo === about);
  return [
    { value: '', text: t.noOrder },
    ...(isInRows ? [] : [{ value: about, text: t.other(about) }]),
    ...options,
  ];
}

type Row = Received<'supportQuestions'>['items'][number];
type Later = { behind: string; rows: readonly Row[]; cursor: string | null };

/** The user's questions, newest first, with the answers. */
export function Questions() {
  const remote = useRemote('supportQuestions', {}, { follows: ['support'] });
  const [more, setMore] = useState<Later>();
  const first = remote.data?.nextCursor ?? null;
  const laterPage = more?.behind === first ? more : undefined;
  const cursor = laterPage ? laterPage.cursor : first;
  async function next() {
    const page = await call('supportQuestions', { cursor: cursor! });
    setMore({ behind: first!, rows: [...(laterPage?.rows ?? []), ...page.items], cursor: page.nextCursor });
  }
  return (
    <Remotely
      remote={remote}
      skeleton={<Skeleton lines={3} height={120} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<Empty icon={<ChatIcon size={40} />} text={t.none} />}
    >
      {({ items }) => (
        <div className="stack">
          {[...items, ...(laterPage?.rows ?? [])].map((row) => (
            <QuestionCard key={row.questionID} row={row} />
          ))}
          {cursor && <Reach key={cursor} onReach={next} skeleton={<Skeleton lines={1} height={120} />} />}
        </div>
      )}
    </Remotely>
  );
}

const QuestionCard = ({ row }: { row: Row }) => (
  <article className="card stack">
    <p className="row between">
      <Chip tone={row.answer === null ? 'warning' : 'positive'}>
        {row.answer === null ? t.waits : t.answered}
      </Chip>
      <RelativeTime at={row.at} />
    </p>
    <p className="as-typed">{row.text}</p>
    {row.orderNo && (
      <Link className="link" to={orderPath({ orderNo: row.orderNo, role: 'buyer' })}>
        {t.about}
      </Link>
    )}
    {row.answer !== null && (
      <div className="reply">
        <p className="row between">
          <span className="strong">{t.answer}</span>
          {row.answeredAt && <RelativeTime at={row.answeredAt} />}
        </p>
        <p className="as-typed">{row.answer}</p>
      </div>
    )}
  </article>
);
