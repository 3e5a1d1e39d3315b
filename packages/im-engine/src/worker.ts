import { createCore } from './core/engine';
import { timing } from './core/timing';
import { answer, type Call } from './rpc';
import { createTab } from './tab/tab';

// The script of the worker. It sends `ready` when calls may come.

const { run } = createTab({
  createCore: (emit) => createCore({ emit }),
  send: (batch) => postMessage(batch),
  locks: typeof BroadcastChannel === 'undefined' ? undefined : navigator.locks,
  leaderMs: timing.leaderMs,
});

self.onmessage = ({ data }: MessageEvent<Call>) => {
  void answer(run, data).then((response) => postMessage(response));
};
postMessage({ isReady: true });
