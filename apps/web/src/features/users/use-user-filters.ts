import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useChoices } from '../../pickers/records/use-choices.ts';
import { nodeFilter } from '../../pickers/trees/nodes-filter.tsx';
import type { TreeSource } from '../../pickers/trees/tree-sources.ts';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { seenFilters, type ListFilter } from '../../ui/filters/list-filter.ts';
import { presenceFilter } from '../../ui/filters/presence-filter.tsx';
import { dayFilter } from '../../ui/filters/value-filters.tsx';
import { assignableRoles } from './user-list.ts';

const departments: TreeSource = { of: 'organisation' };

/** What the list of users can be narrowed by. */
export function useUserFilters(): ListFilter[] {
  const t = useTexts();
  const can = useCan('user');
  const { data: roles = [] } = useChoices(assignableRoles);
  const roleOptions = roles.map(({ id, name }) => ({ value: String(id), label: name }));
  const states = [
    { value: '1', label: t('启用|状态') },
    { value: '0', label: t('已停用') },
  ];
  const locks = [
    { value: '1', label: t('已锁定') },
    { value: '0', label: t('未锁定') },
  ];
  const factors = [
    { value: 'due', label: t('须设置，尚未设置') },
    { value: 'on', label: t('已设置') },
    { value: 'off', label: t('未设置') },
  ];
  return seenFilters(can, [
    ['enabled', choiceFilter({ name: 'enabled', label: t('状态') }, states)],
    ['enabled', choiceFilter({ name: 'locked', label: t('锁定') }, locks)],
    ['roles', { ...choiceFilter({ name: 'roleId', label: t('角色') }, roleOptions), emptiable: 'roles' }],
    [
      'departmentName',
      { ...nodeFilter({ name: 'departmentId', label: t('部门') }, departments), emptiable: 'departmentName' },
    ],
    ['secondFactor', choiceFilter({ name: 'secondFactor', label: t('二次验证') }, factors)],
    [
      'lastSignInTime',
      dayFilter({ name: 'lastSignInTime', label: t('最近登录'), emptiable: 'lastSignInTime' }),
    ],
    ['createTime', dayFilter({ name: 'createTime', label: t('创建时间') })],
    ['phone', presenceFilter({ name: 'anyPhone', label: t('手机'), emptiable: 'phone' })],
    ['email', presenceFilter({ name: 'anyEmail', label: t('邮箱'), emptiable: 'email' })],
  ]);
}
