// A phone's connection between a browser and the server: all data is delayed and shares one limited bandwidth.
import { connect, createServer, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

const packetBytes = 1460;

type Flow = { parts: Buffer[]; from: Socket; to: Socket; isEnded: boolean };

/** One direction: connections take turns, packet by packet, at the bandwidth, and arrive `delayMs` later. */
function pipe(bytesPerMs: number, delayMs: number) {
  const flows: Flow[] = [];
  const inFlight: { atMs: number; part: Buffer | null; to: Socket }[] = [];
  let freeAtMs = 0;
  let isRunning = false;

  const run = () => {
    const now = performance.now();
    while (inFlight[0] && inFlight[0].atMs <= now) {
      const { part, to } = inFlight.shift()!;
      if (!to.destroyed) part ? to.write(part) : to.end();
    }
    freeAtMs = Math.max(freeAtMs, now - 5);
    while (flows.length > 0 && freeAtMs <= now) {
      const flow = flows.shift()!;
      const head = flow.parts.shift();
      if (head && head.length > packetBytes) flow.parts.unshift(head.subarray(packetBytes));
      const part = head?.subarray(0, packetBytes) ?? null;
      freeAtMs += (part?.length ?? 0) / bytesPerMs;
      inFlight.push({ atMs: freeAtMs + delayMs, part, to: flow.to });
      if (flow.parts.length > 0 || (part && flow.isEnded)) flows.push(flow);
      else flow.from.resume();
    }
    isRunning = flows.length + inFlight.length > 0;
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
      // Accepts no more than is about to be sent, like a TCP window.
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

/** `roundTripMs` in both directions; a new connection takes one more, like the TCP handshake. */
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
