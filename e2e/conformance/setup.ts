// The setup of every conformance file: the server, the engines' pages and a browser.
import { serveEngine } from '../engine-site';
import { startBrowser } from '../support/browser';
import { freePort } from '../support/free-port';
import { Device, type Kind } from './device';
import { OwnDevice } from './own-engine';
import { fetchSdks, serveSdks } from './sdks';
import { type ChatServer, startServer } from './server';
import { openWire, type Wire } from './wire';

export type ConformanceSetup = {
  server: ChatServer;
  /** A signed-in device; its user is registered if new. */
  device(kind: Kind, userID: string): Promise<Device>;
  /** A device that is not signed in; its user is registered. */
  fresh(kind: Kind, userID: string, wire?: Wire): Promise<Device>;
  /** A device of a registered user. It is not signed in. */
  known(kind: Kind, userID: string, wire?: Wire): Promise<Device>;
  /** A link between a device and the server that can be cut. */
  wire(): Promise<Wire>;
  /** A page with our own engine, signed in. */
  own(userID: string): Promise<OwnDevice>;
  close(): Promise<void>;
};

export async function setupConformance(): Promise<ConformanceSetup> {
  const port = await freePort();
  await fetchSdks();
  const [server, sdks, site, browser] = await Promise.all([
    startServer(port),
    serveSdks(),
    serveEngine(() => port),
    startBrowser(),
  ]);
  const known = new Set<string>();
  const devices: (Device | OwnDevice)[] = [];
  const wires: Wire[] = [];
  const ensureRegistered = async (userID: string) => {
    if (!known.has(userID)) await server.register(userID);
    known.add(userID);
  };
  const fresh = async (kind: Kind, userID: string, wire?: Wire) => {
    await ensureRegistered(userID);
    return open(kind, userID, wire);
  };
  const open = async (kind: Kind, userID: string, wire?: Wire) => {
    const { apiAddr, wsAddr } = wire ?? server;
    const device = await Device.open(browser, sdks.url, kind, userID, { ...server, apiAddr, wsAddr });
    devices.push(device);
    return device;
  };
  return {
    server,
    fresh,
    known: open,
    async wire() {
      const wire = await openWire(port);
      wires.push(wire);
      return wire;
    },
    async device(kind, userID) {
      const device = await fresh(kind, userID);
      await device.login();
      return device;
    },
    async own(userID) {
      await ensureRegistered(userID);
      const device = await OwnDevice.open(browser, site.url, userID, server);
      devices.push(device);
      return device;
    },
    async close() {
      for (const device of devices) await device.close().catch(() => {});
      await browser.close();
      for (const wire of wires) await wire.close();
      await sdks.stop();
      site.stop();
      await server.stop();
    },
  };
}
