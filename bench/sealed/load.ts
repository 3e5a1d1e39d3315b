// Both sides of bench/sealed.ts, each in a process of its own so that the load never slows the server:
//   tsx bench/sealed/load.ts probe PORT SECONDS                             normal calls, and their times
//   tsx bench/sealed/load.ts flood PORT SECONDS CONNECTIONS one|many        the sealed body on stdin, again and again
import net from 'node:net';
import { text } from 'node:stream/consumers';

const [role, port, seconds, connections = '2', from = 'one'] = process.argv.slice(2) as string[];
const body = role === 'flood' ? await text(process.stdin) : '';
const times: number[] = [];
const answers: Record<string, number> = {};
let asked = Math.floor(Math.random() * 1e6);
let isOver = false;

function request(): string {
  const n = asked++;
  const own = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const address = from === 'one' && role === 'flood' ? '102.89.1.1' : own;
  const head = `host: bench\r\nx-forwarded-for: ${address}\r\n`;
  if (role === 'probe') return `GET /api/config HTTP/1.1\r\n${head}\r\n`;
  return `POST /api/login HTTP/1.1\r\n${head}accept-code: 1010\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

/** One call after the other on one connection; the probe pauses 10 ms between two. */
function ask(socket: net.Socket) {
  let received = '';
  let startedAt = 0;
  const next = () => {
    if (isOver) return;
    startedAt = performance.now();
    socket.write(request());
  };
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    const end = received.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
    if (end < 0 || received.length < end + 4 + length) return;
    times.push(performance.now() - startedAt);
    const code = /"code":(\d+)/.exec(received)?.[1] ?? received.slice(9, 12);
    answers[code] = (answers[code] ?? 0) + 1;
    received = '';
    if (role === 'probe') setTimeout(next, 10);
    else next();
  });
  socket.on('error', () => {});
  socket.on('connect', next);
}

const sockets = new Set<net.Socket>();
/** Reconnects when the server closes the connection. */
function connect() {
  const socket = net.connect(Number(port), '127.0.0.1').setNoDelay(true);
  sockets.add(socket);
  socket.on('close', () => {
    sockets.delete(socket);
    if (!isOver) connect();
  });
  ask(socket);
}
for (let n = 0; n < Number(connections); n++) connect();
setTimeout(() => {
  isOver = true;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  const figures = { p50: at(0.5), p99: at(0.99), perSecond: times.length / Number(seconds), answers };
  process.stdout.write(JSON.stringify(figures));
  for (const socket of sockets) socket.destroy();
}, Number(seconds) * 1000);
