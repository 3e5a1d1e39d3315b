import net, { type AddressInfo } from 'node:net';

export type Address = Awaited<ReturnType<typeof openAddress>>;

/** A TCP address in front of a server, as a name or a virtual IP is. It can move, refuse, and lose every packet. */
export async function openAddress(target: number) {
  let port = target;
  let state: 'up' | 'refusing' | 'silent' = 'up';
  const links = new Set<{ near: net.Socket; far: net.Socket }>();
  const join = ({ near, far }: { near: net.Socket; far: net.Socket }) => {
    near.pipe(far);
    far.pipe(near);
  };
  const part = ({ near, far }: { near: net.Socket; far: net.Socket }) => {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from.unpipe(to).pause();
  };
  const server = net.createServer({ pauseOnConnect: true }, (near) => {
    if (state === 'refusing') return void near.resetAndDestroy();
    const far = net.connect(port, '127.0.0.1');
    const link = { near, far };
    links.add(link);
    for (const end of [near, far]) {
      end.setNoDelay(true);
      end.on('error', () => {});
      end.on('close', () => {
        links.delete(link);
        near.destroy();
        far.destroy();
      });
    }
    if (state === 'up') join(link);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = () => {
    for (const { near, far } of links) for (const end of [near, far]) end.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** New connections reach this port; the open ones end. */
    moveTo(next: number) {
      port = next;
      drop();
    },
    refuse() {
      state = 'refusing';
      drop();
    },
    /** As if a cable was pulled: nothing arrives, and no connection is closed. */
    silence() {
      state = 'silent';
      for (const link of links) part(link);
    },
    restore() {
      if (state === 'silent') for (const link of links) join(link);
      state = 'up';
    },
    async close() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
