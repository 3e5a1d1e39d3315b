import { lengthText } from '@gift/client/file-text';
import { texts } from '@gift/client/language';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../state/toasts';
import { Button } from '../ui/button';

const t = texts({
  record: ['Record my screen', '录制屏幕', 'Record my screen'],
  recordHint: [
    'Choose the redeem page’s tab, enter the code there, then come back to stop. Three minutes at most.',
    '请选择兑换页面所在标签页，输入卡密后返回此处停止，最长三分钟。',
    'Choose the tab of the redeem page, enter the code there, then come back to stop. Three minutes at most.',
  ],
  stop: [
    (time: string) => `Stop recording ${time}`,
    (time: string) => `停止录制 ${time}`,
    (time: string) => `Stop recording ${time}`,
  ],
  refused: [
    'Nothing recorded. Choose what to share, or record with your phone.',
    '未录制。请选择要共享的内容，或用手机录屏。',
    'Nothing record. Choose wetin to share, or record with your phone.',
  ],
  how: ['How to record a phone screen', '如何用手机录屏', 'How to record phone screen'],
  android: [
    'Android: swipe down twice and tap “Screen record”.',
    '安卓：从顶部下拉两次，点“屏幕录制”。',
    'Android: swipe down two times and tap “Screen record”.',
  ],
  iphone: [
    'iPhone: swipe down from the top right and tap the round record button. Missing? Add it in Settings, Control Centre.',
    'iPhone：从右上角下拉，点圆形录制按钮。若没有，请在“设置 > 控制中心”中添加。',
    'iPhone: swipe down from the top right and tap the round record button. You no see am? Add am for Settings, Control Centre.',
  ],
  show: [
    'Show your account, the code as you enter it, and the result. Then add the recording here.',
    '请录下兑换账号、输入卡密的过程和页面结果，然后在此添加录像。',
    'Show your account, the code as you dey enter am, and the result. Then add the recording here.',
  ],
});

const longestMs = 180_000;
const types = ['video/mp4;codecs=avc1.42E01E', 'video/webm;codecs=vp8', 'video/webm'];
const typeHere = () => types.find((one) => globalThis.MediaRecorder?.isTypeSupported(one));
/** Desktop browsers can record a tab; on phones only the phone itself can. */
const canRecord = () =>
  typeof navigator.mediaDevices?.getDisplayMedia === 'function' && typeHere() !== undefined;

/** Records the redeem page if the browser can; otherwise explains how to record with the phone. */
export const RecordScreen = ({ onFile }: { onFile: (file: File) => void }) =>
  canRecord() ? <Recorder onFile={onFile} /> : <Guide />;

const Guide = () => (
  <details className="small muted">
    <summary className="link">{t.how}</summary>
    <ul>
      <li>{t.android}</li>
      <li>{t.iphone}</li>
      <li>{t.show}</li>
    </ul>
  </details>
);

function Recorder({ onFile }: { onFile: (file: File) => void }) {
  const [seconds, setSeconds] = useState<number>();
  const running = useRef<MediaRecorder>(undefined);
  const unmounted = useRef(false);
  // Recording takes minutes and the form may change meanwhile, so the latest callback gets the file.
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
      running.current?.stop();
    };
  }, []);

  async function record() {
    const stream = await navigator.mediaDevices
      .getDisplayMedia({ video: { frameRate: 15 }, audio: false })
      .catch(() => null);
    if (!stream) return toast(t.refused);
    const end = () => {
      for (const track of stream.getTracks()) track.stop();
    };
    if (unmounted.current) return end();
    const type = typeHere()!;
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 900_000 });
    const parts: Blob[] = [];
    const startedAt = Date.now();
    const timer = setInterval(() => {
      setSeconds(Math.floor((Date.now() - startedAt) / 1000));
      if (Date.now() - startedAt >= longestMs) stop();
    }, 500);
    const stop = () => recorder.state !== 'inactive' && recorder.stop();
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    recorder.onstop = () => {
      clearInterval(timer);
      end();
      running.current = undefined;
      setSeconds(undefined);
      const [container = ''] = type.split(';');
      const file = new File(parts, `screen.${container.slice('video/'.length)}`, { type: container });
      if (!unmounted.current && file.size > 0) latest.current(file);
    };
    // The browser has its own button to stop sharing.
    stream.getVideoTracks()[0]?.addEventListener('ended', stop);
    running.current = recorder;
    setSeconds(0);
    recorder.start(1000);
  }

  return seconds === undefined ? (
    <div className="stack">
      <Button small tone="quiet" onClick={() => void record()}>
        {t.record}
      </Button>
      <p className="muted small">{t.recordHint}</p>
    </div>
  ) : (
    <Button small tone="primary" onClick={() => running.current?.stop()}>
      {t.stop(lengthText(seconds))}
    </Button>
  );
}
