// What only wide windows and keyboards have: the panels beside the column, and shortcuts.
import { texts } from '@gift/client/language';
import { Fragment, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { navigate, usePath, useQuery } from '../../shared/nav';
import { startOrder } from '../../shared/start-order';
import { isSignedIn } from '../../shared/state/session';
import { QrPicture } from '../../shared/ui/media/qr-picture';
import { Sheet } from '../../shared/ui/sheet';
import { loginStatusError, mayOpen } from '../guard';
import { phoneAddress } from './phone-address';
import { listenForShortcuts, type Shortcut } from './shortcuts';
import './desktop.css';

const t = texts({
  slogan: [
    'Gift cards to naira. Held safely until the card works.',
    '礼品卡换奈拉。验卡无误前，资金安全托管。',
    'Gift cards to naira. Gift dey hold the money till the card work.',
  ],
  keys: ['Press ? for keyboard shortcuts', '按 ? 查看键盘快捷键', 'Press ? for keyboard shortcuts'],
  phone: ['Continue on your phone', '在手机上继续', 'Continue for your phone'],
  scan: ['Scan with your camera', '用手机相机扫描', 'Scan with your camera'],
  aside: ['On your phone', '手机继续', 'For your phone'],
  about: ['About Gift', '关于 Gift', 'About Gift'],
  title: ['Keyboard shortcuts', '键盘快捷键', 'Keyboard shortcuts'],
  show: ['Show shortcuts', '显示快捷键', 'Show shortcuts'],
  home: ['Home', '首页', 'Home'],
  orders: ['Orders', '订单', 'Orders'],
  chat: ['Chat', '聊天', 'Chat'],
  me: ['Me', '我的', 'Me'],
  wallet: ['Balance', '余额', 'Balance'],
  sell: ['Sell a card', '卖卡', 'Sell card'],
  buy: ['Buy a card', '买卡', 'Buy card'],
  search: ['Search on this page', '在本页搜索', 'Search for this page'],
  submit: ['Send the form', '提交表单', 'Send the form'],
  close: ['Close what is open', '关闭弹窗', 'Close wetin dey open'],
});

const goTo = (to: string) => () => (mayOpen(to) ? void navigate(to) : loginStatusError(to));
const start = (type: 0 | 1) => () =>
  isSignedIn() ? startOrder(type) : loginStatusError(`/createOrder?type=${type}`);
/** A screen that stays mounted while another is shown can have one too. */
const search = () =>
  [...document.querySelectorAll<HTMLInputElement>('.search-box input, input[type=search]')]
    .find((field) => field.getClientRects().length > 0)
    ?.focus();

type ShownShortcut = Shortcut & { text: () => string };
const shortcuts: readonly ShownShortcut[] = [
  { keys: 'g h', text: () => t.home, run: goTo('/home') },
  { keys: 'g o', text: () => t.orders, run: goTo('/history?type=1') },
  { keys: 'g c', text: () => t.chat, run: goTo('/chat') },
  { keys: 'g m', text: () => t.me, run: goTo('/me') },
  { keys: 'g b', text: () => t.wallet, run: goTo('/balance') },
  { keys: 's', text: () => t.sell, run: start(1) },
  { keys: 'b', text: () => t.buy, run: start(0) },
  { keys: '/', text: () => t.search, run: search },
];

const Keys = ({ keys }: { keys: string }) =>
  keys.split(' ').map((key) => <kbd key={key}>{key.length === 1 ? key.toUpperCase() : key}</kbd>);

function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => listenForShortcuts([...shortcuts, { keys: '?', run: () => setOpen(true) }]), []);
  const rows = [
    ...shortcuts,
    { keys: '?', text: () => t.show },
    { keys: 'Enter', text: () => t.submit },
    { keys: 'Esc', text: () => t.close },
  ];
  return (
    <Sheet open={isOpen} onClose={() => setOpen(false)} title={t.title}>
      <dl className="shortcuts">
        {rows.map(({ keys, text }) => (
          <Fragment key={keys}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{text()}</dd>
          </Fragment>
        ))}
      </dl>
    </Sheet>
  );
}

function Desktop() {
  const address = phoneAddress(location.origin, usePath(), useQuery());
  return (
    <>
      <aside className="beside about stack" aria-label={t.about}>
        <b>Gift</b>
        <p className="muted small">{t.slogan}</p>
        <p className="muted small">{t.keys}</p>
      </aside>
      <aside className="beside on-phone stack" aria-label={t.aside}>
        <QrPicture text={address} label={t.phone} />
        <p className="strong">{t.phone}</p>
        <p className="muted small">{t.scan}</p>
      </aside>
      <Shortcuts />
    </>
  );
}

export function startDesktop() {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<Desktop />);
}
