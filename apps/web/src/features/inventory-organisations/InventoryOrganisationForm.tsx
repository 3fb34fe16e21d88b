import { Input } from 'antd';
import {
  inventoryOrganisationForm,
  inventoryOrganisations,
  type MaintainedOrganisation,
} from '@edp/contract/inventory-organisations';
import { useSave } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';

const Field = fieldsOf('inventoryOrganisation', inventoryOrganisationForm);

interface InventoryOrganisationFormProps {
  /** Without an id it becomes a new one. */
  organisation: Partial<MaintainedOrganisation>;
  onClose: () => void;
}

export function InventoryOrganisationForm({ organisation, onClose }: InventoryOrganisationFormProps) {
  const t = useTexts();
  const create = useSave(inventoryOrganisations.create);
  const update = useSave(inventoryOrganisations.update);
  return (
    <FormModal
      title={organisation.id ? t('编辑库存组织') : t('新增库存组织')}
      again={!organisation.id}
      record={organisation}
      draft={{ form: 'inventoryOrganisation', recordId: organisation.id }}
      toFormValues={({ code = '', name = '', businessUnit = '' }) => ({ code, name, businessUnit })}
      onSubmit={(values, { id, version }) =>
        id === undefined ? create(values) : update({ ...values, id, version })
      }
      onClose={onClose}
    >
      <Field name="code" label={t('代码')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="name" label={t('名称')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="businessUnit" label={t('单位组织')} wide>
        <Input autoComplete="off" />
      </Field>
    </FormModal>
  );
}
