import { Input } from 'antd';
import { settingForms, settings, type Setting } from '@edp/contract/settings';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSave } from '../../lib/query/use-save.ts';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { settingInput, toFormValues } from './setting-input.ts';
import type { SettingArea } from './setting-areas.ts';

const CategoryField = fieldsOf('applicationSetup', settingForms.APPLICATION_CATEGORY);
const nameFields = {
  APPLICATION_MODULE: fieldsOf('applicationSetup', settingForms.APPLICATION_MODULE),
  APPLICATION_CATEGORY: CategoryField,
  APPLICATION_LABEL: fieldsOf('applicationSetup', settingForms.APPLICATION_LABEL),
};

const NEW: Partial<Setting> = {};

export function SettingForm({ area, onClose }: { area: SettingArea; onClose: () => void }) {
  const t = useTexts();
  const save = useSave(settings.create);
  const NameField = nameFields[area.type];
  return (
    <FormModal
      title={t(area.add)}
      record={NEW}
      draft={{ form: 'setting', place: area.type }}
      toFormValues={toFormValues}
      onSubmit={(values) => save(settingInput(area.type, '' as const, values))}
      onClose={onClose}
    >
      <NameField name="name" label={t('名称')} wide>
        <Input />
      </NameField>
      {area.type === 'APPLICATION_CATEGORY' && (
        <>
          <CategoryField name="code" label={t('编码')} wide>
            <Input />
          </CategoryField>
          <CategoryField name="remark" label={t('备注')} wide>
            <Input.TextArea rows={3} />
          </CategoryField>
        </>
      )}
    </FormModal>
  );
}
