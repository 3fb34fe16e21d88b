import { ServerResponse } from 'node:http';

/**
 * Loaded before a program, moves its clock by `CLOCK_SHIFT_MS`: `Date`, and the header `date`, for which Node keeps a clock
 * of its own.
 */
const shift = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
const rightNow = Date.now.bind(Date);
Date.now = () => rightNow() + shift;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget),
});

ServerResponse.prototype.writeHead = new Proxy(ServerResponse.prototype.writeHead, {
  apply(target, response: ServerResponse, given) {
    response.setHeader('date', new Date().toUTCString());
    return Reflect.apply(target, response, given);
  },
});
