import { Input } from 'antd';
import { listViews, SHARE_VIEWS, viewForm, type ListView } from '@edp/contract/list-views';
import { session } from '@edp/contract/session';
import { call } from '../../lib/api/call.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useCan } from '../../lib/session/can.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Choice } from '../../ui/basic/Choice.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import type { ListViewsState, ViewedList } from './use-list-views.ts';

const Field = fieldsOf('listView', viewForm);

const NEW: Partial<ListView> = {};

const rolesQuery = {
  key: [session.roles.path] as const,
  fetch: async (signal: AbortSignal) => (await call(session.roles, {}, { signal })).data.userRoles,
};

interface ViewDialogProps {
  list: ViewedList;
  state: ListViewsState;
  /** The one that is changed; undefined keeps what the list shows as a new one. */
  view: ListView | undefined;
  onClose: () => void;
}

/** A view's name, and who sees it. */
export function ViewDialog({ list, state, view, onClose }: ViewDialogProps) {
  const t = useTexts();
  const mayShare = useCan(SHARE_VIEWS.screen).button(SHARE_VIEWS.button);
  const present = useSession()?.roleId;
  const { data: roles = [] } = useFetch(rolesQuery, { enabled: mayShare });
  const roleName = roles.find(({ roleId }) => roleId === (view?.roleId ?? present))?.roleName ?? '';
  const save = useSave(listViews.save);
  const audiences = [
    { value: 'me', label: t('仅自己') },
    { value: 'role', label: t('角色：{name}', { name: roleName }) },
    { value: 'tenant', label: t('所有人') },
  ];
  return (
    <FormModal
      title={view ? t('编辑视图') : t('保存为视图')}
      draft={null}
      record={view ?? NEW}
      toFormValues={({ name = '', audience = 'me' }: Partial<ListView>) => ({ name, audience })}
      onSubmit={async (values, { id, version }) => {
        const { filters, sort, layout } = view ?? state.current;
        const { roleId } = view ?? {};
        const result = await save({ ...values, roleId, id, version, list: list.name, filters, sort, layout });
        if (result.kind === 'saved') {
          const views = await state.reload();
          const kept = views?.views.find((one) => one.id === result.id);
          if (kept && !view) state.show(kept);
        }
        return result;
      }}
      onClose={onClose}
    >
      <Field name="name" label={t('视图名称')} wide>
        <Input maxLength={30} />
      </Field>
      {mayShare && (
        <Field
          name="audience"
          label={t('可见范围')}
          wide
          show={(value) => audiences.find((one) => one.value === value)?.label}
        >
          <Choice options={audiences} />
        </Field>
      )}
    </FormModal>
  );
}
