import { products } from '@edp/contract/products';
import { listOf } from '../../../lib/list/list-query.ts';
import { AssignedOrganisations } from '../../../pickers/organisations/AssignedOrganisations.tsx';
import { queryOf } from '../../../lib/query/query.ts';
import { ALL_ORGANISATIONS } from '../../../pickers/organisations/StoredTransfer.tsx';
import { OrganisationAssignment } from '../../../pickers/organisations/OrganisationAssignment.tsx';
import { productAddress } from '../product-queries.ts';

/** Which inventory organisations have a product. */
export function ProductOrganisations({ productId }: { productId: number }) {
  return (
    <AssignedOrganisations
      list={listOf(products.organisations, {
        filters: ['inventoryOrganisationName', 'businessUnitName'],
        always: { productId },
      })}
      addressOf={({ inventoryOrganisationId }) => productAddress({ productId, inventoryOrganisationId })}
    />
  );
}

/** Gives a product to further inventory organisations. */
export function ProductAssignment({ productId }: { productId: number | undefined }) {
  return (
    <OrganisationAssignment
      stored={
        productId === undefined
          ? undefined
          : queryOf(products.organisations, { ...ALL_ORGANISATIONS, productId })
      }
    />
  );
}
