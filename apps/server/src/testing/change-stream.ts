import http from 'node:http';
import type { Change } from '@gift/contract/changes';

export type Listening = {
  headers: http.IncomingHttpHeaders;
  received: Change[];
  /** The whole text so far, beats included. */
  text(): string;
  isOpen(): boolean;
  closed: Promise<unknown>;
  close(): void;
};

/** Opens a stream of changes like the web client; resolves with the answer's text if it is no stream. */
export const listenToChanges = (
  port: number,
  token: string,
  { brandIDs }: { brandIDs?: string } = {},
): Promise<Listening | { refused: { code: number; data: unknown } }> =>
  new Promise((resolve, reject) => {
    const path = `/api/changes${brandIDs ? `?brandIDs=${brandIDs}` : ''}`;
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' };
    const request = http.get({ port, path, headers }, (response) => {
      let text = '';
      const received: Change[] = [];
      let read = 0;
      let isOpen = true;
      response.on('error', () => undefined).setEncoding('utf8');
      const closed = new Promise((done) => response.once('close', done)).then(() => {
        isOpen = false;
      });
      const isStream = response.headers['content-type']?.startsWith('text/event-stream');
      response.on('data', (chunk) => {
        text += chunk;
        for (let end = text.indexOf('\n\n', read); end >= 0; end = text.indexOf('\n\n', read)) {
          const event = text.slice(read, end);
          if (event.startsWith('data: ')) received.push(JSON.parse(event.slice('data: '.length)));
          read = end + 2;
        }
      });
      if (!isStream) return void closed.then(() => resolve({ refused: JSON.parse(text) }));
      const { headers } = response;
      const close = () => void request.destroy();
      // Only a stream whose first bytes have arrived is registered.
      response.once('data', () =>
        resolve({ headers, received, text: () => text, isOpen: () => isOpen, closed, close }),
      );
    });
    request.once('error', reject);
  });
