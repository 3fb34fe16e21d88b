import { brands } from '@edp/contract/brands';
import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

const product = useTestApp();

test('a tenant that wants more connections than there are leaves some to the others', async () => {
  const [busy, quiet] = [await product.newTenant(), await product.newTenant()];
  const done = Promise.withResolvers<void>();
  let begun = 0;
  const works = Array.from({ length: 3 * product.database.pool.options.max }, () =>
    product.database.inTenantTransaction(busy.id, async () => {
      begun++;
      await done.promise;
    }),
  );
  expect(await quiet.admin.call(brands.list, {})).toMatchObject({ code: 0 });
  expect(begun).toBeLessThan(product.database.pool.options.max);
  done.resolve();
  await Promise.all(works);
  expect(begun).toBe(works.length);
  expect(await busy.admin.call(brands.list, {})).toMatchObject({ code: 0 });
});
