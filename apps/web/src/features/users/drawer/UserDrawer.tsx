import { useState, type ReactNode } from 'react';
import { users, type ListedUser, type User, type UserSession } from '@edp/contract/users';
import type { List } from '../../../lib/list/use-list.ts';
import { useRowNeighbours } from '../../../lib/list/use-neighbours.ts';
import { useRecord } from '../../../lib/query/use-fetch.ts';
import { useCan, type Can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { LastChange } from '../../../pickers/history/last-change-on-use.ts';
import { HistoryButton } from '../../../pickers/history/HistoryLink.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Code } from '../../../ui/basic/Code.tsx';
import { useDiscard } from '../../../ui/form/use-discard.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { RecordPlace } from '../../../ui/record/RecordPlace.tsx';
import { Skeleton, TableNotice } from '../../../ui/table/table-states.tsx';
import { Picture } from '../Picture.tsx';
import type { GivenPassword } from '../../../ui/overlay/FirstPassword.tsx';
import { Security } from './Security.tsx';
import { Sessions } from './Sessions.tsx';
import { FactsForm, HeldRoles, RolesForm, UserFacts } from './UserFacts.tsx';
import { UserQuestion, type Asked } from './UserQuestion.tsx';
import { UserStatus } from '../UserStatus.tsx';
import { userList } from '../user-list.ts';
import { usePhone } from './use-phone.ts';
import { useUserCalls } from '../use-user-calls.ts';
import styles from '../users.module.css';

const WIDTH = 540;

interface UserDrawerProps {
  /** As the list shows the user, until the whole has come. */
  user: ListedUser;
  /** Behind the drawer; one goes through it here. */
  list: List<ListedUser>;
  onGo: (user: ListedUser) => void;
  onPassword: (given: GivenPassword) => void;
  onClose: () => void;
}

/** One user: what is known, roles, password and sessions; edited where it is read. */
export function UserDrawer({ user: listed, list, onGo, onPassword, onClose }: UserDrawerProps) {
  const t = useTexts();
  const { id } = listed;
  const { data: user, error, reload } = useRecord(users.detail, { id });
  const [editing, setEditing] = useState<'facts' | 'roles'>();
  const [dirty, setDirty] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const { leave, question } = useDiscard(dirty);
  const close = () => leave(onClose);
  const place = useRowNeighbours(userList, {
    address: list,
    id,
    goTo: (next, pageNo) =>
      leave(() => {
        setEditing(undefined);
        setDirty(false);
        if (pageNo !== undefined) list.turnTo(pageNo);
        onGo(next);
      }),
  });
  return (
    <Dialog
      title={user?.name ?? listed.name}
      note={<RecordPlace of={place} inDrawer />}
      width={WIDTH}
      shape="drawer"
      onClose={close}
      footer={user && <Foot user={user} onAsk={setAsked} onClose={close} />}
    >
      <div className={styles.drawer}>
        {!user && !error && <Skeleton count={8} />}
        {error && <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />}
        {user && (
          <Content
            key={id}
            user={user}
            editing={editing}
            onEdit={(part) => leave(() => setEditing(part))}
            onDone={() => setEditing(undefined)}
            onDirty={setDirty}
            onAsk={setAsked}
          />
        )}
      </div>
      {user && asked && (
        <UserQuestion user={user} asked={asked} onPassword={onPassword} onClose={() => setAsked(undefined)} />
      )}
      {question}
    </Dialog>
  );
}

interface ContentProps {
  user: User;
  editing: 'facts' | 'roles' | undefined;
  onEdit: (part: 'facts' | 'roles') => void;
  onDone: () => void;
  onDirty: (dirty: boolean) => void;
  onAsk: (asked: Asked) => void;
}

function Content({ user, editing, onEdit, onDone, onDirty, onAsk }: ContentProps) {
  const t = useTexts();
  const can = useCan('user');
  const mayChange = useMayChange(user, can);
  const edit = (part: 'facts' | 'roles', button: string) =>
    editing !== part && can.button(button) && (part === 'roles' || mayChange)
      ? () => onEdit(part)
      : undefined;
  const phone = usePhone(user);
  const events = { user, onDone, onDirty };
  return (
    <>
      <Head user={user} />
      <Section title={t('资料')} verb={t('编辑')} onVerb={edit('facts', 'edit')}>
        {editing === 'facts' ? (
          <FactsForm {...events} phone={phone} />
        ) : (
          <UserFacts user={user} phone={phone} />
        )}
      </Section>
      <Section
        title={t('角色 {n}', { n: user.roles.length })}
        verb={t('分配角色')}
        onVerb={edit('roles', 'assignRoles')}
      >
        {editing === 'roles' ? (
          <RolesForm {...events} />
        ) : (
          <HeldRoles
            user={user}
            onRemove={
              can.button('assignRoles') && can.field('roleIds')
                ? (role) => onAsk({ to: 'removeRole', role })
                : undefined
            }
          />
        )}
      </Section>
      <Security user={user} mayChange={mayChange} onAsk={onAsk} />
      {can.button('disable') && (
        <Sessions user={user} onEnd={(session?: UserSession) => onAsk({ to: 'endSessions', session })} />
      )}
    </>
  );
}

function Head({ user }: { user: User }) {
  return (
    <header className={styles.person}>
      <Picture user={user} large />
      <div>
        <UserStatus user={user} />
        <div className={styles.note}>
          <Code>{user.account}</Code> {user.departmentName}
        </div>
        <div className={styles.note}>
          <LastChange kind="user" id={user.id} />
        </div>
      </div>
    </header>
  );
}

interface SectionProps {
  title: string;
  verb: string;
  /** Absent where it may not be done. */
  onVerb: (() => void) | undefined;
  children: ReactNode;
}

function Section({ title, verb, onVerb, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <header>
        <h3>{title}</h3>
        {onVerb && <ActionLink onClick={onVerb}>{verb}</ActionLink>}
      </header>
      {children}
    </section>
  );
}

interface FootProps {
  user: User;
  onAsk: (asked: Asked) => void;
  onClose: () => void;
}

function Foot({ user, onAsk, onClose }: FootProps) {
  const t = useTexts();
  const can = useCan('user');
  const mayChange = useMayChange(user, can);
  const { enable } = useUserCalls(user);
  const isOneself = useSession()?.userId === user.id;
  const isOn = user.enabled === 1;
  return (
    <>
      {can.button('disable') && mayChange && (
        <div className={styles.foot}>
          {isOn ? (
            <Button
              kind="danger"
              disabled={isOneself}
              onClick={() => onAsk({ to: 'disable' })}
              aria-describedby="disable-note"
            >
              {t('停用|用户')}
            </Button>
          ) : (
            <Button onClick={() => void enable()}>{t('启用')}</Button>
          )}
          <span id="disable-note" className={styles.note}>
            {isOneself ? t('不能停用自己的账号') : isOn && t('停用后立即下线，记录保留')}
          </span>
        </div>
      )}
      <HistoryButton kind="user" id={user.id} name={user.name} />
      <Button onClick={onClose}>{t('关闭')}</Button>
    </>
  );
}

/** Of somebody who may give rights only who may assign roles changes anything. */
function useMayChange({ roles }: User, can: Can): boolean {
  return can.button('assignRoles') || !roles.some(({ administrates }) => administrates);
}
