import type { AffectedPerson, GrantableRights, RoleEffect } from '@edp/contract/role-rights';
import { roles } from '@edp/contract/roles';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useTexts, type Translate } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Skeleton, TableNotice } from '../../ui/table/table-states.tsx';
import { fieldLabel } from '@edp/contract/field-labels';
import { COMMON_BUTTONS, type Page } from './rights-rows.ts';
import type { RoleEditing } from './use-role-draft.ts';
import { useScopeWords } from './use-scope-words.ts';
import styles from './parts.module.css';

const WIDTH = 820;
const MAX_WORDS = 8;

interface EffectsPreviewProps {
  changes: RoleEditing['changes'];
  rights: GrantableRights;
  pages: readonly Page[];
  onClose: () => void;
}

/** Who gains and loses what, as the server counts it with everybody's other roles; nothing is changed by looking. */
export function EffectsPreview({ changes, rights, pages, onClose }: EffectsPreviewProps) {
  const t = useTexts();
  const { data, error, reload } = useRecord(roles.preview, changes);
  const words = effectWords(t, rights, pages);
  return (
    <Dialog
      title={t('保存后的影响')}
      width={WIDTH}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      {error && <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />}
      {!data && !error && <Skeleton count={5} />}
      {data && (
        <div className={styles.effects}>
          <p role="status">
            {t(
              '影响 {people} 人：{losing} 人失去部分权限，{gaining} 人获得更多权限；已计入他们的其他角色。',
              {
                people: data.people,
                losing: data.losing,
                gaining: data.gaining,
              },
            )}
          </p>
          {data.persons.length > 0 && (
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('姓名')}</th>
                  <th scope="col">{t('失去')}</th>
                  <th scope="col">{t('获得')}</th>
                  <th scope="col">{t('其他角色')}</th>
                </tr>
              </thead>
              <tbody>
                {data.persons.map((person) => (
                  <PersonRow key={person.id} person={person} words={words} />
                ))}
              </tbody>
            </table>
          )}
          {data.people > data.persons.length && (
            <p>{t('以上为前 {n} 条，共 {total} 条', { n: data.persons.length, total: data.people })}</p>
          )}
        </div>
      )}
    </Dialog>
  );
}

function PersonRow({ person, words }: { person: AffectedPerson; words: (effect: RoleEffect) => string[] }) {
  const t = useTexts();
  const scopes = useScopeWords();
  const { lost, gained, scopeBefore, scopeAfter } = person;
  const scope =
    scopeBefore === scopeAfter || scopeBefore === null || scopeAfter === null
      ? ''
      : t('数据范围 {from} → {to}', { from: scopes[scopeBefore].name, to: scopes[scopeAfter].name });
  const order = Object.keys(scopes);
  const isNarrower = scope !== '' && order.indexOf(scopeAfter ?? '') > order.indexOf(scopeBefore ?? '');
  const losses = person.losesAll
    ? [t('全部权限，不能再登录')]
    : [...words(lost), ...(isNarrower ? [scope] : [])];
  const gains = [...words(gained), ...(scope !== '' && !isNarrower ? [scope] : [])];
  return (
    <tr>
      <th scope="row">
        {person.name}
        <small>{person.departmentName}</small>
      </th>
      <td data-kind="removed">
        <Words words={losses} />
      </td>
      <td data-kind="added">
        <Words words={gains} />
      </td>
      <td>{person.otherRoles.join(t('、')) || '–'}</td>
    </tr>
  );
}

function Words({ words }: { words: readonly string[] }) {
  const t = useTexts();
  if (words.length === 0) return '–';
  return (
    <ul>
      {words.slice(0, MAX_WORDS).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {words.length > MAX_WORDS && <li>{t('另 {n} 项', { n: words.length - MAX_WORDS })}</li>}
    </ul>
  );
}

/** An effect in the words of the screens that it is about, in the order of the menu. */
function effectWords(t: Translate, { organisations }: GrantableRights, pages: readonly Page[]) {
  const organisation = new Map(organisations.map(({ id, name }) => [id, name]));
  const ofPage = (page: Page, { resourceIds, columns, forms }: RoleEffect): string[] => {
    const held = (id: number | undefined) => id !== undefined && resourceIds.includes(id);
    const named = (kind: string, places: RoleEffect['columns']) =>
      places
        .filter(({ screen }) => screen === page.screen)
        .map(({ screen, name }) => t(kind, { name: t(fieldLabel(screen, name)) }));
    return [
      ...COMMON_BUTTONS.filter((_, at) => held(page.cells[at])).map(({ label }) => t(label)),
      ...page.others.filter(({ id }) => held(id)).map(({ name }) => name),
      ...named('{name}（列表）', columns),
      ...named('{name}（表单）', forms),
    ];
  };
  return (effect: RoleEffect): string[] => {
    const places = effect.organisationIds.flatMap((id) => organisation.get(id) ?? []);
    return [
      ...pages.flatMap((page) => {
        const words = ofPage(page, effect);
        return words.length > 0 ? [`${page.name}${t('：')}${words.join(t('、'))}`] : [];
      }),
      ...(places.length > 0 ? [`${t('库存组织')}${t('：')}${places.join(t('、'))}`] : []),
    ];
  };
}
