import { randomInt } from 'node:crypto';
import { ApiClient } from '@edp/testkit/api-client';
import type { Signer } from '@edp/testkit/signing';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** A caller within the process, from a network address of its own. */
export class TestClient extends ApiClient<LightMyRequestResponse> {
  readonly app: FastifyInstance;
  readonly remoteAddress: string;

  constructor(app: FastifyInstance, signer: Signer = {}) {
    const remoteAddress = newAddress();
    super(
      ({ method, url, headers, body }) =>
        app.inject({
          method: method as 'GET',
          url,
          remoteAddress,
          headers,
          ...(body !== undefined && { payload: body }),
        }),
      signer,
    );
    this.app = app;
    this.remoteAddress = remoteAddress;
  }
}

/** No two callers of a run share one, whichever file they belong to: limits count by address. */
function newAddress(): string {
  return ['fd00:', ...Array.from({ length: 4 }, () => randomInt(0x1_00_00).toString(16))].join(':');
}
