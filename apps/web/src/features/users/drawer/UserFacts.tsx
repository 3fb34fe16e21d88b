import { Input } from 'antd';
import { UPLOAD_RULES } from '@edp/contract/files';
import { changedUserForm, users, type AssignableRole, type User } from '@edp/contract/users';
import { useSave } from '../../../lib/query/use-save.ts';
import { useCan } from '../../../lib/session/can.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { TreeSelectField } from '../../../pickers/trees/TreeSelectField.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { Fact, Facts } from '../../../ui/basic/Facts.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.tsx';
import { InlineForm } from '../../../ui/form/InlineForm.tsx';
import { picture, pictureOf } from '../../../ui/form/picture.ts';
import { PictureField } from '../../../ui/pictures/PictureField.tsx';
import { GroupSelect } from '../GroupSelect.tsx';
import { RoleSelect } from '../RoleSelect.tsx';
import { PhoneField } from './PhoneField.tsx';
import type { Phone } from './use-phone.ts';
import { useRoleWords } from '../use-role-words.ts';
import styles from '../users.module.css';

const Field = fieldsOf(
  'user',
  changedUserForm.extend({ roleIds: users.assignRoles.input.shape.roleIds, imgAddress: picture.optional() }),
);
const MEGABYTES = UPLOAD_RULES.avatar.megabytes;

interface PhoneProps {
  phone: Phone;
}

interface EditProps {
  user: User;
  onDone: () => void;
  onDirty: (dirty: boolean) => void;
}

/** What is known of a user, to be read. */
export function UserFacts({ user, phone }: { user: User } & PhoneProps) {
  const t = useTexts();
  const { email, departmentName, groups, createTime, lastSignInTime } = user;
  return (
    <Facts as="cells">
      <Fact label={t('手机')}>
        {phone.reveal ? (
          <>
            {phone.shown} <ActionLink onClick={phone.reveal}>{t('显示|手机号')}</ActionLink>
          </>
        ) : (
          phone.shown
        )}
      </Fact>
      <Fact label={t('邮箱')}>{email}</Fact>
      <Fact label={t('部门')}>{departmentName}</Fact>
      <Fact label={t('用户组')}>{groups.map(({ name }) => name).join(t('、'))}</Fact>
      <Fact label={t('最近登录')}>{lastSignInTime}</Fact>
      <Fact label={t('创建时间')}>{createTime}</Fact>
    </Facts>
  );
}

/** The same, to be edited; a phone number only by whoever may see it. */
export function FactsForm({ user, phone: number, ...events }: EditProps & PhoneProps) {
  const t = useTexts();
  const can = useCan('user');
  const update = useSave(users.update);
  const mayPhone = can.button('phone');
  const mayGroups = useCan('userGroup').button('members');
  return (
    <InlineForm
      {...events}
      record={user}
      toFormValues={({ name, departmentId, phone, email, imgAddress, url, groups }: User) => ({
        name,
        departmentId: departmentId || undefined,
        phone: phone === '' ? '' : number.reveal ? undefined : number.shown,
        email,
        imgAddress: pictureOf(imgAddress, url),
        groupIds: groups.map(({ id }) => id),
      })}
      onSubmit={({ phone, departmentId, imgAddress, groupIds, ...values }, { id, version }) =>
        update({
          ...values,
          departmentId: departmentId ?? null,
          imgAddress: imgAddress?.filePath ?? '',
          ...(mayPhone && { phone }),
          ...(mayGroups && { groupIds }),
          id,
          version,
        })
      }
    >
      <Field name="name" label={t('姓名')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="email" label={t('邮箱')}>
        <Input autoComplete="off" inputMode="email" />
      </Field>
      {mayPhone && (
        <Field name="phone" label={t('手机')}>
          <PhoneField phone={number} />
        </Field>
      )}
      <Field name="departmentId" label={t('部门')} wide={!mayPhone}>
        <TreeSelectField source={{ of: 'organisation' }} placeholder={t('请选择')} />
      </Field>
      {mayGroups && (
        <Field name="groupIds" label={t('用户组')} wide>
          <GroupSelect held={user.groups} />
        </Field>
      )}
      <Field name="imgAddress" label={t('头像')} wide>
        <PictureField
          purpose="avatar"
          limits={{ megabytes: MEGABYTES }}
          hint={t('正方形为宜，JPG/PNG，小于 {n}MB', { n: MEGABYTES })}
        />
      </Field>
    </InlineForm>
  );
}

interface HeldRolesProps {
  user: User;
  /** Asks before one of them is taken; absent where that may not be done. */
  onRemove: ((role: AssignableRole) => void) | undefined;
}

/** The roles that somebody has, with what each shows and where it works. */
export function HeldRoles({ user: { roles }, onRemove }: HeldRolesProps) {
  const t = useTexts();
  const wordsOf = useRoleWords();
  if (roles.length === 0) return <p className={styles.note}>{t('还没有角色，登录后没有可用的页面')}</p>;
  return (
    <ul className={styles.rows}>
      {roles.map((role) => (
        <li key={role.id}>
          <strong>{role.name}</strong>
          <span className={styles.note}>{wordsOf(role)}</span>
          {onRemove && <ActionLink onClick={() => onRemove(role)}>{t('移除')}</ActionLink>}
        </li>
      ))}
    </ul>
  );
}

export function RolesForm({ user, ...events }: EditProps) {
  const t = useTexts();
  const assign = useSave(users.assignRoles);
  return (
    <InlineForm
      {...events}
      record={user}
      toFormValues={({ roles }: User) => ({ roleIds: roles.map(({ id }) => id) })}
      onSubmit={({ roleIds }, { id, version }) => assign({ id, roleIds, version })}
    >
      <Field name="roleIds" label={t('角色')} wide>
        <RoleSelect held={user.roles} />
      </Field>
    </InlineForm>
  );
}
