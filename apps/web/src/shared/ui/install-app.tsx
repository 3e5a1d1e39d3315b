import { texts } from '@gift/client/language';
import { useStore } from '@gift/client/store';
import { installOffer } from '../state/install';
import { Button } from './button';

const t = texts({
  title: ['Keep Gift on your home screen', '将 Gift 添加到主屏幕', 'Keep Gift for your home screen'],
  note: [
    'Opens faster, and works without a connection',
    '打开更快，断网也能用',
    'E dey open fast, and e dey work without network',
  ],
  install: ['Install app', '安装应用', 'Install app'],
  later: ['Not now', '暂不', 'Not now'],
  ios: [
    'Tap Share, then “Add to Home Screen”.',
    '点按“分享”，再选“添加到主屏幕”。',
    'Tap Share, then “Add to Home Screen”.',
  ],
});

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;
/** Safari on iPhone and iPad has no question to ask; iPads call themselves Macs. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Offers to install the app, where that is possible. `onClose` adds a way to refuse. */
export function InstallApp({ onClose }: { onClose?: () => void }) {
  const offer = useStore(installOffer);
  if (isInstalled() || !(offer || isIos())) return null;
  return (
    <section className="card stack">
      <p>
        <span className="strong block">{t.title}</span>
        <span className="muted small">{offer ? t.note : t.ios}</span>
      </p>
      {offer && (
        <Button
          tone="quiet"
          onClick={async () => {
            installOffer.set(null);
            await offer.prompt();
            onClose?.();
          }}
        >
          {t.install}
        </Button>
      )}
      {onClose && (
        <Button tone="plain" onClick={onClose}>
          {t.later}
        </Button>
      )}
    </section>
  );
}
