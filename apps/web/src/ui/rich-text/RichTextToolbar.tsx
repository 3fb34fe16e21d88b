import { useState, type KeyboardEvent, type ReactNode } from 'react';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { tableTools, toolGroups, type Tool } from './rich-text-tools.ts';
import styles from './rich-text.module.css';

interface RichTextToolbarProps {
  editor: Editor;
  label: string;
  onPicture: () => void;
}

const FIRST = '撤销';
const tools = [...toolGroups.flat(), ...tableTools];

/** One stop of the Tab key; arrow keys lead from tool to tool. */
export function RichTextToolbar({ editor, label, onPicture }: RichTextToolbarProps) {
  const t = useTexts();
  const [isLinking, setIsLinking] = useState(false);
  const [lastUsed, setLastUsed] = useState(FIRST);
  const state = useEditorState({ editor, selector: stateOf });
  const isGone = tableTools.some(({ name }) => name === lastUsed) && !state.on.includes('table');
  const stop = isGone ? FIRST : lastUsed;
  const naming = (name: string) => ({
    name: t(name),
    isStop: name === stop,
    onFocus: () => setLastUsed(name),
  });
  const button = (tool: Tool) => {
    const { name, sign: Sign, run, isOn } = tool;
    return (
      <ToolButton
        key={name}
        {...naming(name)}
        sign={typeof Sign === 'string' ? Sign : undefined}
        isOn={isOn && state.on.includes(name)}
        isIdle={state.idle.includes(name)}
        onClick={() => run(editor)}
      >
        {typeof Sign === 'string' ? Sign : <Sign />}
      </ToolButton>
    );
  };
  return (
    <div
      role="toolbar"
      aria-label={t('{label}的格式', { label })}
      className={styles.toolbar}
      onKeyDown={moveFocus}
    >
      {toolGroups.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map(button)}
        </div>
      ))}
      <div className={styles.group}>
        <ToolButton {...naming('链接')} isOn={state.on.includes('link')} onClick={() => setIsLinking(true)}>
          <LinkOutlined />
        </ToolButton>
        <ToolButton {...naming('插入图片')} onClick={onPicture}>
          <PictureOutlined />
        </ToolButton>
      </div>
      {state.on.includes('table') && <div className={styles.group}>{tableTools.map(button)}</div>}
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
    </div>
  );
}

/** Which tools are on at the cursor, and which have nothing to do. */
function stateOf({ editor }: { editor: Editor }) {
  const on = tools.filter(({ isOn }) => isOn?.(editor)).map(({ name }) => name);
  const idle = tools.filter(({ can }) => can && !can(editor)).map(({ name }) => name);
  return { on: [...on, ...['link', 'table'].filter((name) => editor.isActive(name))], idle };
}

interface ToolButtonProps {
  name: string;
  /** The letters it shows; its name for screen readers holds them. */
  sign?: string | undefined;
  isOn?: boolean | undefined;
  isIdle?: boolean;
  /** Whether the Tab key leads to it. */
  isStop: boolean;
  onFocus: () => void;
  onClick: () => void;
  children: ReactNode;
}

function ToolButton({
  name,
  sign = '',
  isOn,
  isIdle = false,
  isStop,
  onFocus,
  onClick,
  children,
}: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={`${sign} ${name}`.trim()}
      title={name}
      aria-pressed={isOn}
      aria-disabled={isIdle}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      // Pressed by mouse, the text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isIdle && onClick()}
    >
      {children}
    </button>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[key];
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>(`.${styles.tool}`)];
  const at = buttons.findIndex((button) => button === target);
  if (step === undefined || at < 0) return;
  buttons.at((at + step) % buttons.length)?.focus();
}
