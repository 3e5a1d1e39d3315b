// The worker's bootstrap. It waits for the page to pass the engine from the page's Cache Storage, and runs it. It
// is served with its own policy, so that the page's policy need not allow workers from blobs.

self.onmessage = ({ data }: MessageEvent<Blob>) => {
  self.onmessage = null;
  const url = URL.createObjectURL(data);
  importScripts(url);
  URL.revokeObjectURL(url);
};
