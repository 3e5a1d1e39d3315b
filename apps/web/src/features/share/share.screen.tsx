import { texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { disputePath } from '../../shared/dispute-path';
import { PicturePreviews } from '../../shared/forms/pictures/shared-pictures';
import type { Received } from '../../shared/http/call';
import { useRemote } from '../../shared/http/use-remote';
import { navigate, useQuery } from '../../shared/nav';
import { orderPath } from '../../shared/order-path';
import { startOrder } from '../../shared/start-order';
import { useSignedIn } from '../../shared/state/session';
import {
  chooseUse,
  clearUse,
  discardShared,
  type PictureUse,
  type SharedPicture,
  sharedPictures,
} from '../../shared/state/shared-pictures';
import { toastSuccess } from '../../shared/state/toasts';
import { CardHead } from '../../shared/trade/cards/card-head';
import { chipOf } from '../../shared/trade/order-chip';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Empty, Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { CameraIcon, CardIcon, ChatIcon, ShieldIcon, WarningIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { LogIn } from '../../shared/ui/log-in';
import { Amount } from '../../shared/ui/money/amount';
import { Screen } from '../../shared/ui/screen';
import { Sheet } from '../../shared/ui/sheet';

const t = texts({
  title: ['Use picture', '使用图片', 'Use picture'],
  none: [
    'No picture arrived. Share it with Gift again.',
    '未收到图片，请重新分享到 Gift。',
    'No picture come. Share am with Gift again.',
  ],
  home: ['Go home', '回首页', 'Go home'],
  refused: [
    'Some files were left out. Gift takes up to 9 pictures of 15 MB: JPEG, PNG, WebP, GIF or HEIC.',
    '部分文件未接收。最多 9 张图片，每张 15 MB 以内，支持 JPEG、PNG、WebP、GIF 或 HEIC。',
    'We leave some files. Gift dey take up to 9 pictures of 15 MB: JPEG, PNG, WebP, GIF or HEIC.',
  ],
  logIn: [
    (n: number) => `Pictures: ${n}. Log in to use them within an hour.`,
    (n: number) => `图片 ${n} 张，请在一小时内登录使用。`,
    (n: number) => `Pictures: ${n}. Log in to use them within one hour.`,
  ],
  chat: ['Send to a chat', '发送到聊天', 'Send to chat'],
  chatNote: [
    'Choose the chat, check, then send',
    '选择聊天，确认后发送',
    'Choose the chat, check, then send',
  ],
  evidence: ['Use as evidence', '用作凭证', 'Use as evidence'],
  evidenceNote: ['For a report or a dispute', '用于报告问题或争议', 'For report or dispute'],
  sell: ['Sell this card', '出售这张卡', 'Sell this card'],
  sellNote: ['Add it when you send the card', '发卡时添加', 'Add am when you send the card'],
  discard: ['Discard', '丢弃图片', 'Discard'],
  discarded: ['Picture discarded.', '图片已丢弃。', 'Picture don discard.'],
  openChat: [
    'Open the chat that should get the picture.',
    '请打开要发送图片的聊天。',
    'Open the chat wey suppose get the picture.',
  ],
  which: ['Which order?', '选择订单', 'Which order?'],
  noOrder: ['No order needs evidence now.', '目前没有需要凭证的订单。', 'No order need evidence now.'],
  stays: [
    'Never share a card code as a picture in chat.',
    '切勿在聊天中以图片发送卡密。',
    'No share card code as picture for chat at all.',
  ],
});

/** `/share`: what to do with pictures that another app shared. */
export default function Share() {
  const [pictures, setPictures] = useState<readonly SharedPicture[] | null>(null);
  const signedIn = useSignedIn();
  const isCut = useQuery().has('refused');
  useEffect(() => {
    // An earlier choice was for other pictures.
    clearUse();
    sharedPictures().then(setPictures, () => setPictures([]));
  }, []);
  return (
    <Screen title={t.title}>
      {isCut && (
        <p className="notice warning">
          <WarningIcon size={18} />
          {t.refused}
        </p>
      )}
      {!pictures ? (
        <Skeleton lines={2} height={120} />
      ) : pictures.length === 0 ? (
        <Empty
          icon={<CameraIcon size={40} />}
          text={t.none}
          action={<ButtonLink to="/home">{t.home}</ButtonLink>}
        />
      ) : (
        <>
          {/* Without a login, the phone may be in other hands. */}
          {signedIn && <PicturePreviews pictures={pictures} />}
          {signedIn ? <Uses pictures={pictures} /> : <LogIn note={t.logIn(pictures.length)} />}
          <Button
            tone="plain-danger"
            onClick={async () => {
              await discardShared();
              toastSuccess(t.discarded);
              void navigate('/home', { replace: true });
            }}
          >
            {t.discard}
          </Button>
        </>
      )}
    </Screen>
  );
}

function Uses({ pictures }: { pictures: readonly SharedPicture[] }) {
  const [isChoosing, setChoosing] = useState(false);
  const use = (purpose: PictureUse, go: () => void, orderNo?: string) => () => {
    chooseUse(purpose, pictures, orderNo);
    go();
  };
  return (
    <>
      <section className="card rows">
        <ListRow
          start={<ChatIcon size={24} />}
          title={t.chat}
          note={t.chatNote}
          onClick={use('chat', () => {
            toastSuccess(t.openChat);
            void navigate('/chat', { replace: true });
          })}
        />
        <ListRow
          start={<ShieldIcon size={24} />}
          title={t.evidence}
          note={t.evidenceNote}
          onClick={() => setChoosing(true)}
        />
        <ListRow
          start={<CardIcon size={24} />}
          title={t.sell}
          note={t.sellNote}
          onClick={use('card', () => startOrder(1))}
        />
      </section>
      <p className="muted small">{t.stays}</p>
      {isChoosing && (
        <OrderSheet
          onClose={() => setChoosing(false)}
          onChoose={(path, orderNo) =>
            use('evidence', () => void navigate(path, { replace: true }), orderNo)()
          }
        />
      )}
    </>
  );
}

type Order = Received<'orderList'>['items'][number];

/** Where this order takes evidence from this user. */
function evidencePath(order: Order): string | null {
  if (order.stateName === 'disputed') return disputePath(order.orderNo);
  if (order.stateName === 'checking' && order.role === 'buyer')
    return `/disputeApply?orderNo=${order.orderNo}`;
  // The buyer's report is sent; only the seller's reply takes files.
  return order.stateName === 'refundRequested' && order.role === 'seller' ? orderPath(order) : null;
}

function OrderSheet({
  onClose,
  onChoose,
}: {
  onClose: () => void;
  onChoose: (path: string, orderNo: string) => void;
}) {
  const orders = useRemote('orderList', { tab: 'running' });
  return (
    <Sheet open onClose={onClose} title={t.which}>
      <Remotely
        remote={orders}
        skeleton={<Skeleton lines={2} />}
        isEmpty={({ items }) => !items.some(evidencePath)}
        empty={<Empty icon={<ShieldIcon size={32} />} text={t.noOrder} />}
      >
        {({ items }) => (
          <div className="rows">
            {items.map((order) => {
              const path = evidencePath(order);
              return (
                path && (
                  <button
                    key={order.orderNo}
                    type="button"
                    className="list-row"
                    onClick={() => onChoose(path, order.orderNo)}
                  >
                    <span className="grow">
                      <CardHead
                        card={order}
                        role={order.role}
                        partner={order.partner}
                        end={
                          <>
                            <Amount kobo={order.totalKobo} whole />
                            <span className="muted small block">{chipOf(order).text}</span>
                          </>
                        }
                      />
                    </span>
                  </button>
                )
              );
            })}
          </div>
        )}
      </Remotely>
    </Sheet>
  );
}
