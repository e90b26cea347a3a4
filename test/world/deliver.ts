import type { ServerResponse } from 'node:http';
import type { Outcome } from './faults';

/** Sends an outcome down the wire; `reset` is how the connection is torn down when asked. */
export function deliver(outcome: Outcome, response: ServerResponse, reset: () => void): void {
  const { reply, delivery } = outcome;
  if (response.destroyed || delivery.how === 'hang') return;
  if (delivery.how === 'reset') {
    reset();
    return;
  }
  const body = Buffer.from(reply.body, 'utf8');
  const length = delivery.how === 'pad' ? Math.max(delivery.bytes, body.length) : body.length;
  response.writeHead(reply.status, { ...reply.headers, 'content-length': length });
  switch (delivery.how) {
    case 'drip':
      drip(body, delivery.bytesPerSecond, response);
      return;
    case 'pad':
      pad(body, length, response);
      return;
    case 'stall':
      response.write(body.subarray(0, delivery.bytes));
      return;
    case 'cut':
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
      return;
    default:
      response.end(body);
  }
}

const spaces = Buffer.alloc(65_536, ' ');

/** The body, then white space up to `length`, no faster than the client takes it. */
function pad(body: Buffer, length: number, response: ServerResponse): void {
  let left = length - body.length;
  const fill = (): void => {
    while (left > 0 && !response.destroyed) {
      const chunk = spaces.subarray(0, left);
      left -= chunk.length;
      if (!response.write(chunk)) return void response.once('drain', fill);
    }
    response.end();
  };
  response.write(body);
  fill();
}

const TICK_MS = 50;

function drip(body: Buffer, bytesPerSecond: number, response: ServerResponse): void {
  const step = Math.max(1, Math.round((bytesPerSecond * TICK_MS) / 1000));
  const wait = Math.max(TICK_MS, (step * 1000) / bytesPerSecond);
  let at = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(at, at + step));
    at += step;
    if (at >= body.length) {
      clearInterval(timer);
      response.end();
    }
  }, wait);
  timer.unref();
  response.on('close', () => clearInterval(timer));
}
