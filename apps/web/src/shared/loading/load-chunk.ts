// Stands in for the helper that Vite puts around every import() of a build (vite.config.ts).

const coming = new Map<string, Promise<unknown>>();

/** A style sheet works from the document; a script is only to be at hand in the browser's cache. */
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
  const known = coming.get(address);
  if (known) return known;
  // The document asked for these itself.
  const isLinked = document.querySelector(`[href="${address}"],[src="${address}"]`) !== null;
  const fetched = isLinked ? Promise.resolve() : fetchFile(address);
  coming.set(address, fetched);
  fetched.catch(() => coming.delete(address));
  return fetched;
}

/**
 * Imports a part of the app once all its files are there; `files` are the names of the build, the part's own among them.
 * Rejects where one did not come, and may be tried again. A browser keeps in mind for as long as the page lives that
 * a module could not be fetched (HTML, "module map"): a part that is imported in a tunnel would never come.
 */
export async function bring<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.map(fetchOnce));
  return load();
}
