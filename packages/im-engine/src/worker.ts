import { createCore } from './core/engine';
import { timing } from './core/timing';
import { answer, type Call } from './rpc';
import { createTab } from './tab/tab';

// The whole of what runs in the worker. It says `ready` when calls may come.

type Page = { postMessage(message: unknown): void; onmessage: (event: { data: Call }) => void };
const page = globalThis as unknown as Page;

const { run } = createTab({
  createCore: (emit) => createCore({ emit }),
  send: (batch) => page.postMessage(batch),
  locks: typeof BroadcastChannel === 'undefined' ? undefined : navigator.locks,
  leaderMs: timing.leaderMs,
});

page.onmessage = ({ data }) => {
  void answer(run, data).then((given) => page.postMessage(given));
};
page.postMessage({ isReady: true });
