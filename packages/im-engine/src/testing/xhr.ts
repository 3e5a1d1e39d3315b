// The one browser API of the engine that Node lacks: a PUT that reports its progress.

class NodeXMLHttpRequest {
  status = 0;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onloadend?: () => void;
  private readonly abortion = new AbortController();
  private url = '';
  private readonly headers: Record<string, string> = {};

  open(_: string, url: string | URL) {
    this.url = String(url);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  abort() {
    this.abortion.abort();
  }
  async send(body: Blob) {
    try {
      const { signal } = this.abortion;
      const response = await fetch(this.url, { method: 'PUT', body, headers: this.headers, signal });
      this.upload.onprogress?.({ loaded: body.size });
      this.status = response.status;
    } catch {
      this.status = 0;
    }
    this.onloadend?.();
  }
}

Object.assign(globalThis, { XMLHttpRequest: NodeXMLHttpRequest });
