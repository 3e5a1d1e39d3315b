// Replaces the helper that Vite puts around every import() of a build (vite.config.ts).

const loading = new Map<string, Promise<unknown>>();

/** A style sheet must be in the document; a script only has to be in the browser's cache. */
async function fetchFile(address: string) {
  if (address.endsWith('.css')) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
    await new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = () => {
        link.remove();
        reject(new Error(`no ${address}`));
      };
      document.head.append(link);
    });
    return;
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no ${address}`);
  await answer.arrayBuffer();
}

function fetchOnce(file: string) {
  const address = `/${file}`;
  const runningLoad = loading.get(address);
  if (runningLoad) return runningLoad;
  // The document already loads or contains these.
  const isLinked =
    document.querySelector(`[href="${address}"],[src="${address}"],[data-href="${address}"]`) !== null;
  const fetched = isLinked ? Promise.resolve() : fetchFile(address);
  loading.set(address, fetched);
  fetched.catch(() => loading.delete(address));
  return fetched;
}

/**
 * Imports a chunk after all its files have been fetched; `files` are the build's file names, the chunk's own included.
 * Rejects if one fails, and can be retried. Browsers remember a failed module fetch for the page's lifetime (HTML,
 * "module map"), so a plain import() that fails offline would never succeed.
 */
export async function loadChunk<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map(fetchOnce));
  return load();
}
