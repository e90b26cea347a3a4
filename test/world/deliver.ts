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
  response.writeHead(reply.status, { ...reply.headers, 'content-length': body.length });
  switch (delivery.how) {
    case 'drip':
      drip(body, delivery.bytesPerSecond, response);
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
