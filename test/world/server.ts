import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createNet, type Socket } from 'node:net';
import { generate } from 'selfsigned';

const TLS_HANDSHAKE = 0x16;

/** One listening port that speaks TLS and plain HTTP/1.1. */
export type Listener = {
  port: number;
  /** Drops the client's TCP connection with a reset instead of a polite end. */
  resetConnection(request: IncomingMessage): void;
  close(): Promise<void>;
};

/** What is done with each request, whichever way it came in. */
export type Handle = (request: IncomingMessage, response: ServerResponse, secure: boolean) => void | Promise<void>;

/** Listens on the loopback address; the first byte of a connection decides between TLS and plain. */
export async function listen(handle: Handle, port: number): Promise<Listener> {
  const certificate = await throwAwayCertificate();
  const plainServer = createHttp((request, response) => handle(request, response, false));
  const tlsServer = createHttps({ ...certificate, handshakeTimeout: 5_000 }, (request, response) =>
    handle(request, response, true),
  );
  for (const server of [plainServer, tlsServer]) {
    server.keepAliveTimeout = 30_000;
    server.on('clientError', (_error, socket) => socket.destroy());
  }
  tlsServer.on('tlsClientError', (_error, socket) => socket.destroy());

  const sockets = new Map<number, Socket>();
  const front = createNet((socket) => {
    const clientPort = socket.remotePort ?? -1;
    sockets.set(clientPort, socket);
    socket.on('close', () => sockets.delete(clientPort));
    socket.on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      const server = first[0] === TLS_HANDSHAKE ? tlsServer : plainServer;
      server.emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  await new Promise<void>((resolve, reject) => {
    front.once('error', reject);
    front.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (front.address() as AddressInfo).port,
    resetConnection: (request) => {
      const raw = sockets.get(request.socket.remotePort ?? -1);
      if (raw === undefined) request.socket.destroy();
      else raw.resetAndDestroy();
    },
    close: () =>
      new Promise((resolve) => {
        front.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

let made: Promise<{ key: string; cert: string }> | undefined;

/** Made once a process; nobody trusts it, and nobody has to. */
function throwAwayCertificate(): Promise<{ key: string; cert: string }> {
  made ??= generate([{ name: 'commonName', value: 'loopback.example' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
  }).then((pair) => ({ key: pair.private, cert: pair.cert }));
  return made;
}
