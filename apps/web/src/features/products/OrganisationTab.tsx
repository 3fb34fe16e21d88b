import { useState } from 'react';
import { products } from '@edp/contract/products';
import { listOf } from '../../lib/list-source.ts';
import { AssignedOrganisations } from '../../pickers/AssignedOrganisations.tsx';
import { OrganisationAssignment } from '../../pickers/OrganisationAssignment.tsx';
import { productAddress } from './product-address.ts';
import { useProductOrganisations } from './use-product-organisations.ts';

/** Which inventory organisations have a product. */
export function ProductOrganisations({ proId }: { proId: number }) {
  const [source] = useState(() =>
    listOf(products.organisations, { filters: ['invOrgName', 'unitOrgName'], always: { proId } }),
  );
  return (
    <AssignedOrganisations
      source={source}
      addressOf={({ invorgId }) => productAddress({ proId, invorgId })}
    />
  );
}

/** Gives a product to further inventory organisations. */
export function ProductAssignment({ proId }: { proId: number | undefined }) {
  const saved = useProductOrganisations(proId);
  return <OrganisationAssignment saved={proId === undefined ? undefined : saved} />;
}
