import { texts } from '@gift/client/language';
import { store } from '@gift/client/store';
import { toast } from '../../../shared/state/toasts';

const t = texts({
  failed: ['Could not play this message.', '语音播放失败。', 'We no fit play this message.'],
});

type Playing = { key: string; isPlaying: boolean; atS: number; rate: number };

/** Only one voice note plays at a time. */
export const player = store<Playing>({ key: '', isPlaying: false, atS: 0, rate: 1 });
const rates = [1, 1.5, 2];
let audio: HTMLAudioElement | null = null;

const change = (part: Partial<Playing>) => player.set((now) => ({ ...now, ...part }));

export function playOrPause(key: string, url: string) {
  const now = player.get();
  if (now.key === key && audio) {
    if (now.isPlaying) audio.pause();
    else void audio.play().catch(stopPlaying);
    return;
  }
  audio?.pause();
  const next = new Audio(url);
  audio = next;
  next.playbackRate = now.rate;
  const isThis = () => audio === next;
  next.onplay = () => isThis() && change({ isPlaying: true });
  next.onpause = () => isThis() && change({ isPlaying: false });
  next.ontimeupdate = () => isThis() && change({ atS: next.currentTime });
  next.onended = () => isThis() && change({ isPlaying: false, atS: 0 });
  next.onerror = () => isThis() && stopPlaying();
  change({ key, atS: 0, isPlaying: false });
  void next.play().catch(stopPlaying);
}

function stopPlaying() {
  change({ isPlaying: false });
  toast(t.failed);
}

export function seek(key: string, atS: number) {
  if (player.get().key !== key || !audio) return;
  audio.currentTime = atS;
  change({ atS });
}

export function setRate() {
  const rate = rates[(rates.indexOf(player.get().rate) + 1) % rates.length]!;
  if (audio) audio.playbackRate = rate;
  change({ rate });
}

// Stops playback when the user leaves the chat.
addEventListener('chat-left', () => {
  audio?.pause();
  audio = null;
  change({ key: '', isPlaying: false, atS: 0 });
});
