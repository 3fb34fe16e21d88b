// Only with row-level security: it is about threads and connections; reports.test.ts runs the statements.
import { once } from 'node:events';
import { request } from 'node:http';
import { reports } from '@edp/contract/reports';
import { signedHeaders } from '@edp/testkit/signing';
import { beforeAll, expect, test } from 'vitest';
import { addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { pdfPages } from '../../testing/files/pdf-pages.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
const path = reports.pdf.path;
let tenant: TestTenant;
let printer: TestClient;
let organisationId: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  printer = await tenant.userWith(['material', 'material:print'], { organisations: ['一号库'] });
  organisationId = await organisationOf(product.database, tenant.id, '一号库');
});

/** A material that the printer's organisation has. */
const material = () => addMaterial(product.database, tenant.id, { organisationIds: [organisationId] });

async function print(query: string) {
  const response = await printer.raw({ method: 'GET', url: `${path}?template=materials&${query}` });
  expect(response.statusCode).toBe(200);
  return pdfPages(response.rawPayload);
}

test('more than are read and drawn at a time come whole', async () => {
  const made = await Promise.all(Array.from({ length: 105 }, () => material()));
  const pages = await print(`ids=${made.map(({ id }) => id)}`);
  expect(pages.map((page) => page.split('\n')[2])).toEqual(made.map(({ itemCode }) => itemCode));
});

test('who goes away, before the answer or in its middle, keeps nobody from printing', async () => {
  const made = await Promise.all(Array.from({ length: 60 }, () => material()));
  const address = new URL(await product.listen());
  const url = `${path}?template=materials&ids=${made.map(({ id }) => id)}`;
  const call = () => {
    const headers = signedHeaders(printer.signer, { method: 'GET', url, body: undefined, multipart: false });
    return request({ host: address.hostname, port: address.port, path: url, headers }).end();
  };
  for (let reader = 0; reader < 4; reader++) {
    const early = call();
    await once(product.app.server, 'request');
    early.destroy();
    await once(early, 'error');
    const reading = call();
    const [answer] = await once(reading, 'response');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBeUndefined();
    reading.destroy();
  }
  expect(await print(`id=${made[0]?.id}`)).toHaveLength(1);
});
