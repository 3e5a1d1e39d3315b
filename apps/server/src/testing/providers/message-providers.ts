import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

// Fake providers for tests, built from their documentation: real servers on this machine.

type FakeRequest = { path: string; headers: http.IncomingHttpHeaders; body: string };
type FakeAnswer = { status?: number; json?: unknown; text?: string };

/** An HTTP server that records its requests and gives the answers a test sets. `hangs` never answers. */
async function fakeHttp(normal: (request: FakeRequest) => FakeAnswer) {
  const state = {
    requests: [] as FakeRequest[],
    says: undefined as FakeAnswer | ((request: FakeRequest) => FakeAnswer) | undefined,
    hangs: false,
    url: '',
    close: async () => {},
  };
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const received = {
      path: request.url ?? '',
      headers: request.headers,
      body: String(Buffer.concat(parts)),
    };
    state.requests.push(received);
    if (state.hangs) return;
    const { says = normal } = state;
    const { status = 200, json, text } = typeof says === 'function' ? says(received) : says;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(text ?? JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return state;
}
export type FakeHttp = Awaited<ReturnType<typeof fakeHttp>>;

export const fakeTermii = () =>
  fakeHttp(() => ({
    json: {
      message_id: '9122821270554876574',
      message: 'Successfully Sent',
      balance: 9,
      user: 'Gift',
      code: 'ok',
    },
  }));

/** One recipient in an answer of Africa's Talking. */
export const recipient = (statusCode: number, status: string): FakeAnswer => ({
  status: 201,
  json: {
    SMSMessageData: {
      Message: 'Sent to 1/1 Total Cost: NGN 2.20',
      Recipients: [{ statusCode, status, number: '+2348030000001', cost: 'NGN 2.20', messageId: 'ATXid_1' }],
    },
  },
});
export const fakeAfricasTalking = () => fakeHttp(() => recipient(101, 'Success'));

/** The register as Youverify returns it: one entry, whatever the number. */
export const registered = (entry: object = {}): FakeAnswer => ({
  json: {
    success: true,
    statusCode: 200,
    message: 'success',
    data: {
      id: '61d880f1e8e15aaf24558f3a',
      status: 'found',
      firstName: 'ADAEZE',
      middleName: 'Ngozi',
      lastName: 'OKAFÓR',
      dateOfBirth: '1994-03-08',
      allValidationPassed: true,
      ...entry,
    },
  },
});
export const fakeYouverify = () => fakeHttp(() => registered());

/** A mail server that stores e-mails; mailboxes that start with `nobody` do not exist. */
export async function fakeSmtp() {
  const state = { emails: [] as string[], isFull: false, url: '', close: async () => {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      const no = (responseCode: number, text: string) =>
        answer(Object.assign(new Error(text), { responseCode }));
      if (address.startsWith('nobody')) return no(550, 'no such mailbox');
      return state.isFull ? no(452, 'try later') : answer();
    },
    onData(stream, _session, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        state.emails.push(String(Buffer.concat(parts)));
        answer();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  state.close = () => new Promise((resolve) => server.close(() => resolve()));
  return state;
}
