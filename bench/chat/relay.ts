// The baseline: a websocket relay with group commit and nothing else. No login, no ids, no seqs, no unread counts: it
// parses a frame, stores it in one table, acknowledges it and forwards it to the other side.
import { createServer } from 'node:http';
import pg from 'pg';
import { WebSocket, WebSocketServer } from 'ws';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4 });
await pool.query(
  'create table if not exists relay (id bigint generated always as identity primary key, sender text, receiver text, body bytea)',
);

type Pending = { from: WebSocket; sender: string; receiver: string; msgIncr: string; body: Buffer };
const clients = new Map<string, WebSocket>();
const queue: Pending[] = [];
let isBusy = false;

async function commit() {
  isBusy = true;
  while (queue.length > 0) {
    const batch = queue.splice(0, 500);
    await pool.query({
      name: 'relay',
      text: 'insert into relay (sender, receiver, body) select * from unnest($1::text[], $2::text[], $3::bytea[])',
      values: [
        batch.map(({ sender }) => sender),
        batch.map(({ receiver }) => receiver),
        batch.map(({ body }) => body),
      ],
    });
    for (const { from, receiver, msgIncr, body } of batch) {
      from.send(`{"reqIdentifier":1003,"msgIncr":"${msgIncr}","errCode":0}`);
      const other = clients.get(receiver);
      if (other?.readyState === WebSocket.OPEN) other.send(body);
    }
  }
  isBusy = false;
}

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket, request) => {
  const query = new URLSearchParams(request.url?.split('?')[1]);
  const sender = query.get('from') ?? '';
  const receiver = query.get('to') ?? '';
  clients.set(sender, socket);
  socket.on('message', (data: Buffer) => {
    const { msgIncr } = JSON.parse(data.toString());
    // The read buffer is reused, so the stored frame is copied.
    queue.push({ from: socket, sender, receiver, msgIncr, body: Buffer.from(data) });
    if (!isBusy) {
      isBusy = true;
      setImmediate(() => void commit());
    }
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('up'));
