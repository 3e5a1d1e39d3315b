// Sends a server the same kind of query over many connections, one at a time on each, and counts the answers.
// In a process of its own, so that the load never slows the server:
//   tsx bench/offers/load.ts PORT CONNECTIONS SECONDS PATHS   (paths as JSON; "{n}" becomes a running number)
import net from 'node:net';

const [port, connections, seconds, paths] = process.argv.slice(2) as [string, string, string, string];
const questions = JSON.parse(paths) as string[];
const times: number[] = [];
let asked = 1;
let wrong = 0;
let isOver = false;
let firstWrong = '';

/** One query after the other on one connection. Each has its own client address, because limits are per address. */
function ask(socket: net.Socket) {
  let held = Buffer.alloc(0);
  let startedAt = 0;
  const next = () => {
    if (isOver) return socket.end();
    const n = asked++;
    const path = questions[n % questions.length]!.replaceAll('{n}', String(n));
    const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    startedAt = performance.now();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\nx-forwarded-for: ${address}\r\n\r\n`);
  };
  socket.on('data', (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const end = held.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = held.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (held.length < end + 4 + length) return;
    if (!head.startsWith('HTTP/1.1 200') || !held.includes('"code":200', end)) {
      wrong++;
      firstWrong ||= held.toString('utf8', 0, 900);
    }
    times.push(performance.now() - startedAt);
    held = Buffer.alloc(0);
    next();
  });
  socket.on('connect', next);
}

const sockets = Array.from({ length: Number(connections) }, () => {
  const socket = net.connect(Number(port), '127.0.0.1');
  socket.setNoDelay(true);
  ask(socket);
  return socket;
});
const startMs = performance.now();
setTimeout(() => {
  isOver = true;
  const took = (performance.now() - startMs) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  process.stdout.write(
    JSON.stringify({
      perSecond: times.length / took,
      p50: at(0.5),
      p99: at(0.99),
      wrong,
      asked: times.length,
      firstWrong,
    }),
  );
  for (const socket of sockets) socket.destroy();
}, Number(seconds) * 1000);
