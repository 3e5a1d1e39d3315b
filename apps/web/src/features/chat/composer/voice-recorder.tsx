import { lengthText } from '@gift/client/file-text';
import { texts } from '@gift/client/language';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { MicIcon, SendIcon, TrashIcon } from '../../../shared/chat/parts/icons';
import { message as showMessage } from '../../../shared/state/message';
import { toast } from '../../../shared/state/toasts';
import { type Recording, record } from './record-voice';
import './panels.css';
import './composer.css';

const t = texts({
  recording: ['Recording', '录音中', 'Dey record'],
  slide: ['Slide left to cancel', '左滑取消', 'Slide left to cancel'],
  cancel: ['Cancel recording', '取消录音', 'Cancel recording'],
  send: ['Send voice message', '发送语音', 'Send voice message'],
  short: [
    'Too short. Speak for at least a second.',
    '录音太短，请至少说一秒。',
    'E too short. Talk for at least one second.',
  ],
  denied: [
    'Microphone access is off. Allow it in browser settings (the lock beside the address), then try again.',
    '未获得麦克风权限。请在浏览器设置（地址栏旁的锁形图标）中允许后重试。',
    'Microphone access dey off. Allow am for browser settings (the lock beside the address), then try again.',
  ],
  none: ['No microphone found.', '未找到麦克风。', 'No microphone dey.'],
  cannot: [
    'This browser cannot record. Send a voice file instead.',
    '浏览器不支持录音，请发送音频文件。',
    'This browser no fit record. Send voice file instead.',
  ],
  ended: [
    'Two-minute limit reached. Send or cancel.',
    '语音最长两分钟，请发送或取消。',
    'You don reach the two-minute limit. Send or cancel.',
  ],
  starting: ['Waiting for the microphone…', '等待麦克风…', 'Dey wait for the microphone…'],
});

const cancelPx = 90;
const shownLevels = 40;

const problemText = (problem: unknown) => {
  const name = (problem as DOMException | null)?.name;
  if (name === 'NotAllowedError' || name === 'SecurityError') return t.denied;
  return name === 'NotFoundError' ? t.none : t.cannot;
};

/** Records until the user sends or discards it, by button or with a slide to the left. */
export function VoiceRecorder({
  onVoice,
  onDone,
}: {
  onVoice: (file: Blob, duration: number, waveform: number[]) => void;
  onDone: () => void;
}) {
  const recording = useRef<Recording | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [levels, setLevels] = useState<readonly number[]>([]);
  const [slidPx, setSlid] = useState(0);
  const startX = useRef(0);
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => {
    let isCurrent = true;
    record((atS, level) => {
      setSeconds(atS);
      setLevels((now) => [...now.slice(-(shownLevels - 1)), level]);
    }).then(
      (started) => {
        if (!isCurrent) return started.cancel();
        recording.current = started;
        setSeconds(0);
        started.whenFull.then(() => isCurrent && toast(t.ended, { kind: 'warning' }));
      },
      (problem) => {
        if (!isCurrent) return;
        done.current();
        void showMessage(problemText(problem));
      },
    );
    return () => {
      isCurrent = false;
      recording.current?.cancel();
    };
  }, []);

  function cancel() {
    recording.current?.cancel();
    recording.current = null;
    onDone();
  }
  async function send() {
    const now = recording.current;
    if (!now) return;
    const result = await now.finish();
    recording.current = null;
    if (result.duration < 1) {
      toast(t.short, { kind: 'warning' });
      return onDone();
    }
    onVoice(result.file, result.duration, result.waveform);
  }
  function slide(event: PointerEvent) {
    if (startX.current === 0) return;
    const px = Math.max(0, startX.current - event.clientX);
    setSlid(px);
    if (px > cancelPx) {
      startX.current = 0;
      cancel();
    }
  }

  return (
    <div className="composer-row recorder">
      <button type="button" className="icon-button danger" aria-label={t.cancel} onClick={cancel}>
        <TrashIcon size={24} />
      </button>
      <div
        className="composer-field recorder-field"
        style={{ transform: `translateX(${-slidPx}px)`, opacity: 1 - slidPx / (cancelPx * 1.5) }}
        onPointerDown={(event) => {
          startX.current = event.clientX;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={slide}
        onPointerUp={() => {
          startX.current = 0;
          setSlid(0);
        }}
        onPointerCancel={() => {
          startX.current = 0;
          setSlid(0);
        }}
      >
        <span className="recorder-dot danger" aria-hidden="true">
          <MicIcon size={18} />
        </span>
        <span role="timer" aria-label={t.recording} className="figure strong">
          {seconds === null ? '0:00' : lengthText(seconds)}
        </span>
        {seconds === null ? (
          <span className="muted small">{t.starting}</span>
        ) : levels.length < 12 ? (
          <span className="muted small">{t.slide}</span>
        ) : (
          <svg className="recorder-shape" viewBox={`0 0 ${shownLevels * 4} 24`} aria-hidden="true">
            {levels.map((level, n) => {
              const height = Math.max(2, Math.min(24, level * 60));
              return <rect key={n} x={n * 4} y={12 - height / 2} width={2.5} height={height} rx={1.2} />;
            })}
          </svg>
        )}
      </div>
      <button
        type="button"
        className="icon-button composer-send"
        aria-label={t.send}
        disabled={seconds === null}
        onClick={() => void send()}
      >
        <SendIcon />
      </button>
    </div>
  );
}
