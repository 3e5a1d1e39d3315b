import { lengthText } from '@gift/client/file-text';
import { texts } from '@gift/client/language';
import { type Message, SendStatus } from '@gift/im-protocol';
import { type ReactNode, useSyncExternalStore } from 'react';
import { PauseIcon, PlayIcon } from '../../../shared/chat/parts/icons';
import { SendingRing } from './media-bodies';
import { player, playOrPause, seek, setRate } from './voice-player';
import { barsOf } from './waveform';
import './media.css';

const t = texts({
  play: [
    (length: string) => `Play voice message, ${length}`,
    (length: string) => `播放语音，${length}`,
    (length: string) => `Play voice message, ${length}`,
  ],
  pause: ['Pause', '暂停', 'Pause'],
  place: ['Voice message position', '语音进度', 'Voice message position'],
  rate: [(n: number) => `Speed ${n}×`, (n: number) => `${n} 倍速`, (n: number) => `Speed ${n}×`],
});

const barPx = 3;
const gapPx = 2;
const highPx = 28;

/** A voice note: waveform, playback position and speed. */
export function VoiceBody({ message, foot }: { message: Message; foot: ReactNode }) {
  const sound = message.soundElem!;
  const key = message.clientMsgID;
  const now = useSyncExternalStore(player.subscribe, player.get);
  const isThis = now.key === key;
  const share = isThis && sound.duration > 0 ? Math.min(1, now.atS / sound.duration) : 0;
  const bars = barsOf(message.ex, sound.duration);
  const width = bars.length * (barPx + gapPx);
  const isSending = message.status === SendStatus.sending;
  return (
    <div className="voice">
      <button
        type="button"
        className="voice-button"
        aria-label={isThis && now.isPlaying ? t.pause : t.play(lengthText(sound.duration))}
        disabled={isSending || !sound.sourceUrl}
        onClick={() => playOrPause(key, sound.sourceUrl)}
      >
        {isSending ? (
          <SendingRing message={message} />
        ) : isThis && now.isPlaying ? (
          <PauseIcon size={22} strokeWidth="3" />
        ) : (
          <PlayIcon size={22} fill="currentColor" />
        )}
      </button>
      <span className="voice-shape">
        <svg viewBox={`0 0 ${width} ${highPx}`} width={width} height={highPx} aria-hidden="true">
          {bars.map((height, n) => (
            <rect
              key={n}
              x={n * (barPx + gapPx)}
              y={(highPx - height * highPx) / 2}
              width={barPx}
              height={Math.max(3, height * highPx)}
              rx={1.5}
              className={n / bars.length < share ? 'played' : undefined}
            />
          ))}
        </svg>
        <input
          type="range"
          data-own-drag
          min={0}
          max={100}
          value={Math.round(share * 100)}
          aria-label={t.place}
          disabled={!isThis}
          onChange={(event) => seek(key, (Number(event.target.value) / 100) * sound.duration)}
        />
      </span>
      <span className="voice-foot small">
        {lengthText(isThis && now.atS > 0 ? now.atS : sound.duration)}
        {isThis && (
          <button type="button" className="voice-rate" aria-label={t.rate(now.rate)} onClick={setRate}>
            {now.rate}×
          </button>
        )}
      </span>
      {foot}
    </div>
  );
}
