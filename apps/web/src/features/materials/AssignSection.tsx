import { materials } from '@edp/contract/materials';
import { call } from '../../lib/call.ts';
import { OrganisationAssignment } from '../../pickers/OrganisationAssignment.tsx';
import { useChoices } from '../../pickers/use-choices.ts';

const EVERY = { invOrgName: '', unitOrgName: '', pageNo: 1, pageSize: 10_000 };

/** Gives a material to further inventory organisations. */
export function AssignSection({ skuId }: { skuId: number | undefined }) {
  const saved = useChoices({
    key: ['organisations', 'material', skuId],
    ask: async (signal) =>
      (await call(materials.organisations, { ...EVERY, skuId: skuId ?? 0 }, { signal })).data,
    when: skuId !== undefined,
  });
  return <OrganisationAssignment saved={skuId === undefined ? undefined : saved} />;
}
