// The worker's first lines: it waits for the page to hand it the engine, which lies in the page's Cache Storage, and
// becomes it. Served with its own policy, so that the page's policy need not allow workers made of blobs.

self.onmessage = ({ data }: MessageEvent<Blob>) => {
  self.onmessage = null;
  const url = URL.createObjectURL(data);
  importScripts(url);
  URL.revokeObjectURL(url);
};
