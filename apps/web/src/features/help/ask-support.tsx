import { texts } from '@gift/client/language';
import { useState } from 'react';
import { faceText, useBrands } from '../../shared/catalog';
import { SendQueueNote, useRetryable, useSendQueue } from '../../shared/evidence/use-send-queue';
import { Checkbox, TextArea } from '../../shared/forms/field';
import { Form } from '../../shared/forms/form';
import { SelectSheet } from '../../shared/forms/select-sheet';
import { useSavedForm } from '../../shared/forms/use-saved-form';
import { useAction } from '../../shared/http/use-action';
import { useRemote } from '../../shared/http/use-remote';
import { relativeTime } from '../../shared/i18n/time';
import { toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { sumText } from '../../shared/ui/money/amount';
import { Sheet } from '../../shared/ui/sheet';
import { useNow } from '../../shared/ui/time/use-now';
import { ThreadPictures, useThreadPictures } from './thread-pictures';

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
  const pictures = useThreadPictures();
  const isShort = draft.text.trim().length < minLength;
  async function send() {
    setTried(true);
    // Pictures are not saved on this phone, so a message with pictures needs another tap.
    change({ orderNo: about, isQueued: !isShort && !pictures.hasAny });
    if (isShort || pictures.failed) return;
    const { text, sendsDevice } = draft;
    const done = await ask.run({
      text: text.trim(),
      ...(about ? { orderNo: about } : {}),
      ...(articleID ? { articleID } : {}),
      ...(sendsDevice ? { device: deviceText() } : {}),
      fileIDs: pictures.fileIDs,
    });
    if (!done) return;
    clearDraft();
    toastSuccess(t.sent);
    onAsked();
  }
  const { busy, failure } = ask;
  useRetryable(failure, (isQueued) => change({ isQueued: isQueued && !pictures.hasAny }));
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
        <ThreadPictures of={pictures} onChange={() => change({})} />
        <Checkbox checked={draft.sendsDevice} onChange={(sendsDevice) => change({ sendsDevice })}>
          {t.device}
        </Checkbox>
        <SendQueueNote isQueued={draft.isQueued && !busy} isUploading={false} failure={failure} />
        <Button type="submit" busy={busy} disabled={pictures.isUploading}>
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
