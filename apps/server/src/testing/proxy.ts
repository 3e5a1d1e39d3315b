import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A fixed address whose backend process can change, like a proxy. `cut` breaks every connection at once, including data
 * in transit.
 */
export async function openProxy(url: string) {
  let port = portOf(url);
  let isStalled = false;
  const links = new Set<Socket>();
  const cut = () => {
    for (const link of links) link.destroy();
  };
  const join = (one: Socket, other: Socket) => {
    links.add(one);
    one.on('error', () => {});
    one.on('close', () => {
      links.delete(one);
      other.destroy();
    });
    one.pipe(other);
  };
  const server = createServer((near) => {
    if (isStalled) return void links.add(near.on('error', () => {}));
    const far = connect(port, '127.0.0.1');
    join(near, far);
    join(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    /** Routes new connections to this process. */
    routeTo(next: string) {
      port = portOf(next);
    },
    /** From now on no data passes, and every connection stays open. */
    stall() {
      isStalled = true;
      for (const link of links) link.unpipe().pause();
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const portOf = (url: string) => Number(new URL(url).port);
