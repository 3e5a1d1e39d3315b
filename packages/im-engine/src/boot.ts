// The worker's first lines: it waits for the page to hand it the engine, which lies in the page's Cache Storage, and
// becomes it. Served with its own policy, so that the page's policy need not allow workers made of blobs.

type Scope = { onmessage: ((event: { data: Blob }) => void) | null; importScripts(url: string): void };
const scope = globalThis as unknown as Scope;

scope.onmessage = ({ data }) => {
  scope.onmessage = null;
  const url = URL.createObjectURL(data);
  scope.importScripts(url);
  URL.revokeObjectURL(url);
};
