import { createCore } from './core/engine';
import { timing } from './core/timing';
import { answer, type Call } from './rpc';
import { createTab } from './tab/tab';

// The whole of what runs in the worker. It says `ready` when calls may come.

const { run } = createTab({
  createCore: (emit) => createCore({ emit }),
  send: (batch) => postMessage(batch),
  locks: typeof BroadcastChannel === 'undefined' ? undefined : navigator.locks,
  leaderMs: timing.leaderMs,
});

self.onmessage = ({ data }: MessageEvent<Call>) => {
  void answer(run, data).then((given) => postMessage(given));
};
postMessage({ isReady: true });
