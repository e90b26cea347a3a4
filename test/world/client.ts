import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { World } from './index';

/** An answer as a plain client sees it. */
export type Received = { status: number; headers: Record<string, string>; body: string };

/** What to send; the address keeps its real host and scheme. */
export type Sent = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Gives up after this many milliseconds. */
  timeoutMs?: number;
};

/** Sends one request to a world as a browser mapped onto it would: real host name, the world's port. */
export function send(world: Pick<World, 'port'>, address: string, sent: Sent = {}): Promise<Received> {
  const url = new URL(address);
  const options = {
    host: '127.0.0.1',
    port: world.port,
    path: url.pathname + url.search,
    method: sent.method ?? 'GET',
    headers: { host: url.host, ...sent.headers },
    agent: false,
    ...(sent.timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(sent.timeoutMs) }),
  } as const;
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:'
        ? tlsRequest({ ...options, servername: url.hostname, rejectUnauthorized: false })
        : plainRequest(options);
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(headers) as Record<string, string>,
          body: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    request.end(sent.body);
  });
}
