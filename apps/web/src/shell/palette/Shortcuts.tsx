import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './palette.module.css';
import { isMac } from './SearchHint.tsx';
import { useModal } from './use-modal.ts';

interface Shortcut {
  keys: readonly string[];
  does: string;
}

interface ShortcutGroup {
  title: string;
  /** What has to stand on the screen in front for them to work; absent for those of the shell. */
  where?: string;
  shortcuts: readonly Shortcut[];
}

const CONTROL = isMac ? '⌘' : 'Ctrl';

const groups: readonly ShortcutGroup[] = [
  {
    title: '列表',
    where: 'section:has([data-actions]) table',
    shortcuts: [
      { keys: ['/'], does: '到搜索框' },
      { keys: ['Enter'], does: '按输入的条件搜索' },
      { keys: ['Esc'], does: '清空搜索框，取消选择' },
      { keys: ['↑', '↓'], does: '上一行、下一行' },
      { keys: ['Space'], does: '选择这一行' },
      { keys: ['Shift', 'Space'], does: '选择到这一行为止' },
      { keys: [CONTROL, 'A'], does: '选择本页全部' },
      { keys: ['Enter'], does: '打开这一行' },
      { keys: ['E'], does: '编辑这一行' },
    ],
  },
  {
    title: '记录',
    where: '[data-record-page]',
    shortcuts: [
      { keys: [CONTROL, 'S'], does: '保存' },
      { keys: ['←', '→'], does: '切换页内标签' },
    ],
  },
  {
    title: '树',
    where: '[role=tree]',
    shortcuts: [
      { keys: ['↑', '↓'], does: '上一个、下一个节点' },
      { keys: ['←', '→'], does: '收起、展开' },
    ],
  },
  {
    title: '全局',
    shortcuts: [
      { keys: [CONTROL, 'K'], does: '搜索记录、菜单和操作' },
      { keys: ['?'], does: '快捷键' },
      { keys: ['←', '→'], does: '在标签页之间移动' },
      { keys: ['↑', '↓'], does: '在菜单中移动' },
      { keys: ['Esc'], does: '关闭窗口' },
    ],
  },
];

/** The shortcuts of the screen in front, and of the shell. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const modal = useModal(onClose);
  const front = [...document.querySelectorAll('main')].find((main) => main.checkVisibility());
  const shown = groups.filter(({ where }) => where === undefined || front?.querySelector(where));
  return (
    <dialog {...modal} tabIndex={-1} className={styles.shortcuts} aria-labelledby="shortcuts-title">
      <h2 id="shortcuts-title">{t('快捷键')}</h2>
      <div className={styles.groups} tabIndex={0}>
        {shown.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <Line key={does} keys={keys} does={t(does)} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </dialog>
  );
}

function Line({ keys, does }: Shortcut) {
  return (
    <>
      <dt>{does}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key} className={styles.key}>
            {key}
          </kbd>
        ))}
      </dd>
    </>
  );
}
