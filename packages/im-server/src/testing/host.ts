import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Bus, Fanout } from '../fanout';
import { Gateway, type GatewayOptions } from '../gateway';
import { MemoryBackend } from './memory-backend';

export type TestHost = {
  url: string;
  gateway: Gateway;
  backend: MemoryBackend;
  fanout: Fanout;
  /** The log, as JSON lines. */
  lines: string[];
  stop(): Promise<void>;
};

/** A gateway on its own port, with a backend in memory. */
export async function startHost(
  options: Partial<GatewayOptions> & { bus?: Bus; beatMs?: number } = {},
): Promise<TestHost> {
  const lines: string[] = [];
  const into = (level: string) => (fields: object, text: string) =>
    void lines.push(JSON.stringify({ level, text, ...fields }));
  const log = {
    debug: into('debug'),
    info: into('info'),
    warn: into('warn'),
    error: into('error'),
    isLevelEnabled: () => true,
  };
  const fanout = new Fanout({ bus: options.bus, beatMs: options.beatMs, log });
  const backend = new MemoryBackend(fanout);
  const gateway = new Gateway({ backend, fanout, log, ...options });
  await fanout.start();
  const server: Server = createServer();
  server.on('upgrade', (request, socket, head) => void gateway.accept(request, socket as Socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    gateway,
    backend,
    fanout,
    lines,
    async stop() {
      await gateway.close();
      await fanout.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
