// A phone's connection between a browser and the server: everything that passes is late, and squeezed through one pipe.
import { connect, createServer, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

const packetBytes = 1460;

type Flow = { parts: Buffer[]; from: Socket; to: Socket; isEnded: boolean };

/** One direction: the flows take turns, packet by packet, as fast as the pipe is, and arrive later by `delayMs`. */
function pipe(bytesPerMs: number, delayMs: number) {
  const flows: Flow[] = [];
  const flying: { atMs: number; part: Buffer | null; to: Socket }[] = [];
  let freeAtMs = 0;
  let isRunning = false;

  const run = () => {
    const now = performance.now();
    while (flying[0] && flying[0].atMs <= now) {
      const { part, to } = flying.shift()!;
      if (!to.destroyed) part ? to.write(part) : to.end();
    }
    freeAtMs = Math.max(freeAtMs, now - 5);
    while (flows.length > 0 && freeAtMs <= now) {
      const flow = flows.shift()!;
      const head = flow.parts.shift();
      if (head && head.length > packetBytes) flow.parts.unshift(head.subarray(packetBytes));
      const part = head?.subarray(0, packetBytes) ?? null;
      freeAtMs += (part?.length ?? 0) / bytesPerMs;
      flying.push({ atMs: freeAtMs + delayMs, part, to: flow.to });
      if (flow.parts.length > 0 || (part && flow.isEnded)) flows.push(flow);
      else flow.from.resume();
    }
    isRunning = flows.length + flying.length > 0;
    if (isRunning) setTimeout(run, 1);
  };
  const start = () => {
    if (isRunning) return;
    isRunning = true;
    run();
  };

  return (from: Socket, to: Socket) => {
    const flow: Flow = { parts: [], from, to, isEnded: false };
    const queue = () => {
      if (!flows.includes(flow)) flows.push(flow);
      start();
    };
    from.on('data', (part: Buffer) => {
      flow.parts.push(part);
      // No more is taken than what the pipe is about to carry: the sender's window, so to say.
      from.pause();
      queue();
    });
    from.on('end', () => {
      flow.isEnded = true;
      queue();
    });
    for (const event of ['error', 'close'] as const) from.on(event, () => to.destroy());
  };
}

/** `roundTripMs` there and back; a new connection costs one more, as the handshake of TCP does. */
export async function openSlowWire(port: number, kilobitsPerS: number, roundTripMs: number) {
  const open = new Set<Socket>();
  const [up, down] = [pipe(kilobitsPerS / 8, roundTripMs / 2), pipe(kilobitsPerS / 8, roundTripMs / 2)];
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [near, far]) {
      open.add(socket.setNoDelay());
      socket.on('close', () => open.delete(socket));
    }
    down(far, near);
    setTimeout(() => {
      up(near, far);
      near.resume();
    }, roundTripMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
