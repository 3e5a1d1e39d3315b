// What every conformance file begins with: the server, the engines' pages and a browser.
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support';
import { Device, type Kind } from './device';
import { fetchSdks, serveSdks } from './sdks';
import { type ChatServer, startServer } from './server';

export type Stage = {
  server: ChatServer;
  /** A device that is signed in; its user is registered when new. */
  device(kind: Kind, userID: string): Promise<Device>;
  /** A device that is not. */
  fresh(kind: Kind, userID: string): Promise<Device>;
  close(): Promise<void>;
};

export async function openStage(port: number): Promise<Stage> {
  await fetchSdks();
  const [server, sdks, browser] = await Promise.all([startServer(port), serveSdks(), openBrowser()]);
  const known = new Set<string>();
  const devices: Device[] = [];
  const fresh = async (kind: Kind, userID: string) => {
    if (!known.has(userID)) await server.register(userID);
    known.add(userID);
    const device = await Device.open(browser as Browser, sdks.url, kind, userID, server);
    devices.push(device);
    return device;
  };
  return {
    server,
    fresh,
    async device(kind, userID) {
      const device = await fresh(kind, userID);
      await device.login();
      return device;
    },
    async close() {
      for (const device of devices) await device.close().catch(() => {});
      await browser.close();
      await sdks.stop();
      await server.stop();
    },
  };
}
