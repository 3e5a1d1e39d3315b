import { texts } from '@gift/client/language';
import { useRef, useState } from 'react';
import { navigate } from '../../shared/nav';
import { vibrate } from '../../shared/state/haptics';
import { toast, toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { CameraIcon, CopyIcon, ShieldIcon, WarningIcon } from '../../shared/ui/icons';
import { Sheet } from '../../shared/ui/sheet';
import { readCode } from './codes';
import { readPictureFile } from './read-picture';
import { useCamera } from './use-camera';

const t = texts({
  aim: ['Point the camera at a Gift code', '将摄像头对准 Gift 二维码', 'Point the camera to Gift code'],
  starting: ['Starting the camera…', '正在启动摄像头…', 'Camera dey start…'],
  denied: [
    'Camera access is off. Allow it in browser settings, or choose a picture of the code.',
    '未获得摄像头权限。请在浏览器设置中允许，或选择二维码图片。',
    'Camera access dey off. Allow am for browser settings, or choose picture of the code.',
  ],
  none: [
    'No camera found. Choose a picture of the code.',
    '未找到摄像头，请选择二维码图片。',
    'No camera dey. Choose picture of the code.',
  ],
  lost: [
    'The code reader did not load. Check your connection and try again.',
    '识别组件加载失败，请检查网络后重试。',
    'The code reader no load. Check your network and try again.',
  ],
  again: ['Try again', '重试', 'Try again'],
  picture: ['Choose a picture', '从相册选择', 'Choose picture'],
  light: ['Light', '开灯', 'Light'],
  dark: ['Light off', '关灯', 'Light off'],
  noCode: [
    'No QR code found. Crop closer to the code and try again.',
    '图片中未找到二维码，请裁剪后重试。',
    'We no see any QR code. Crop am near the code and try again.',
  ],
  noPicture: ['This file is not a picture.', '该文件不是图片。', 'This file no be picture.'],
  foreignTitle: ['Not a Gift code', '不是 Gift 二维码', 'No be Gift code'],
  foreign: [
    'Nothing was opened. Scammers use such codes to lead people to fake apps. If it is a gift card code, enter it only in an order.',
    '未打开任何内容。不法分子常用此类二维码诱导进入仿冒页面。若为礼品卡卡密，请只在订单中填写。',
    'We no open anything. Scammers dey use this kind code carry people go fake apps. If na gift card code, enter am only inside order.',
  ],
  says: ['Content', '内容', 'Wetin dey inside'],
  copy: ['Copy text', '复制内容', 'Copy text'],
  copied: ['Copied.', '已复制。', 'E don copy.'],
  scanOn: ['Scan another', '继续扫描', 'Scan another one'],
});

/** Reads a code by camera or from a picture: one of ours opens its page; any other is only described. */
export function ScanTab() {
  const video = useRef<HTMLVideoElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [foreign, setForeign] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const isDone = useRef(false);
  const camera = useCamera(video, { isOn: foreign === null, onFound: take });

  function take(text: string) {
    if (isDone.current) return;
    const scanned = readCode(text, location.origin);
    if (scanned.kind === 'foreign') return setForeign(scanned.text);
    isDone.current = true;
    vibrate('success');
    void navigate(scanned.path, { replace: true });
  }

  async function readFile(file: File | undefined) {
    if (!file) return;
    setReading(true);
    try {
      const text = await readPictureFile(file);
      if (text === null) toast(t.noCode);
      else take(text);
    } catch (problem) {
      toast(problem instanceof DOMException ? t.noPicture : t.lost);
    }
    setReading(false);
  }

  const trouble = { denied: t.denied, none: t.none, lost: t.lost }[camera.state as string];
  return (
    <div className="stack">
      <div className="scan">
        <video ref={video} muted playsInline hidden={camera.state !== 'on'} />
        {camera.state === 'on' && <i className="scan-frame" aria-hidden="true" />}
        {trouble ? (
          <div className="scan-trouble" role="alert">
            <CameraIcon size={36} />
            <p>{trouble}</p>
            {camera.state !== 'none' && (
              <Button tone="quiet" small fit onClick={camera.again}>
                {t.again}
              </Button>
            )}
          </div>
        ) : (
          camera.state === 'starting' && <p className="scan-trouble muted">{t.starting}</p>
        )}
      </div>
      <p className="muted center">{t.aim}</p>
      <div className="scan-bar">
        <Button tone="quiet" busy={isReading} onClick={() => input.current?.click()}>
          {t.picture}
        </Button>
        {camera.light && (
          <Button tone="quiet" onClick={camera.light} aria-pressed={camera.isLit}>
            {camera.isLit ? t.dark : t.light}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          void readFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Sheet open={foreign !== null} onClose={() => setForeign(null)} title={t.foreignTitle}>
        <p className="notice warning">
          <WarningIcon size={18} />
          <span>{t.foreign}</span>
        </p>
        <p className="muted small">{t.says}</p>
        <p className="scan-text">{foreign}</p>
        <Button onClick={() => setForeign(null)}>
          <ShieldIcon size={18} /> {t.scanOn}
        </Button>
        <Button
          tone="quiet"
          onClick={() =>
            void navigator.clipboard.writeText(foreign ?? '').then(
              () => toastSuccess(t.copied),
              () => undefined,
            )
          }
        >
          <CopyIcon size={18} /> {t.copy}
        </Button>
      </Sheet>
    </div>
  );
}
