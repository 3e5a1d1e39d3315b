import net from 'node:net';

/** A phone's own wire, sockets and all, which can be cut and mended: a browser takes it as its proxy. */
export type Wire = {
  proxy: { server: string; bypass: string };
  cut(): void;
  restore(): void;
  close(): Promise<void>;
};

const greeting = Buffer.from([5, 0]);
const connected = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

/** Where a SOCKS5 request wants to go (RFC 1928): an address of four bytes or a name, then the port. */
function wantedBy(request: Buffer): net.TcpNetConnectOpts {
  const isName = request[3] === 3;
  const end = isName ? 5 + request[4]! : 8;
  const host = isName ? request.toString('latin1', 5, end) : request.subarray(4, end).join('.');
  return { host, port: request.readUInt16BE(end) };
}

/** Opens a wire; what is on it when it is cut is lost, as under a bridge. */
export async function openWire(): Promise<Wire> {
  const open = new Set<net.Socket>();
  let isCut = false;
  const keep = (end: net.Socket, other: () => net.Socket | undefined) => {
    open.add(end);
    end.on('error', () => end.destroy());
    end.on('close', () => {
      open.delete(end);
      other()?.destroy();
    });
  };
  const server = net.createServer((phone) => {
    if (isCut) return void phone.destroy();
    let far: net.Socket | undefined;
    keep(phone, () => far);
    phone.once('data', () => {
      phone.write(greeting);
      phone.once('data', (request) => {
        const to = net.connect(wantedBy(request as Buffer), () => {
          phone.write(connected);
          phone.pipe(to);
          to.pipe(phone);
        });
        far = to;
        keep(to, () => phone);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    // Browsers leave their own machine's addresses out of a proxy unless told not to.
    proxy: { server: `socks5://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut() {
      isCut = true;
      for (const end of open) end.destroy();
    },
    restore() {
      isCut = false;
    },
    close() {
      for (const end of open) end.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
