import net from 'node:net';

/** The network of one phone, a SOCKS proxy for a browser, which can be cut and restored. */
export type Wire = {
  proxy: { server: string; bypass: string };
  cut(): void;
  restore(): void;
  close(): Promise<void>;
};

const greeting = Buffer.from([5, 0]);
const connected = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

/** The target of a SOCKS5 request (RFC 1928): an address of four bytes or a name, then the port. */
function targetOf(request: Buffer): net.TcpNetConnectOpts {
  const isName = request[3] === 3;
  const end = isName ? 5 + request[4]! : 8;
  const host = isName ? request.toString('latin1', 5, end) : request.subarray(4, end).join('.');
  return { host, port: request.readUInt16BE(end) };
}

/** Opens a proxy; data in transit when it is cut is lost. */
export async function openWire(): Promise<Wire> {
  const open = new Set<net.Socket>();
  let isCut = false;
  const track = (end: net.Socket, other: () => net.Socket | undefined) => {
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
    track(phone, () => far);
    phone.once('data', () => {
      phone.write(greeting);
      phone.once('data', (request) => {
        const to = net.connect(targetOf(request as Buffer), () => {
          phone.write(connected);
          phone.pipe(to);
          to.pipe(phone);
        });
        far = to;
        track(to, () => phone);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    // Browsers bypass a proxy for local addresses unless configured otherwise.
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
