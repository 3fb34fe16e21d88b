import type { ComponentType } from 'react';
import type { Editor } from '@tiptap/core';
import AlignCenterOutlined from '@ant-design/icons/AlignCenterOutlined';
import AlignLeftOutlined from '@ant-design/icons/AlignLeftOutlined';
import AlignRightOutlined from '@ant-design/icons/AlignRightOutlined';
import BoldOutlined from '@ant-design/icons/BoldOutlined';
import ClearOutlined from '@ant-design/icons/ClearOutlined';
import DeleteColumnOutlined from '@ant-design/icons/DeleteColumnOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DeleteRowOutlined from '@ant-design/icons/DeleteRowOutlined';
import InsertRowBelowOutlined from '@ant-design/icons/InsertRowBelowOutlined';
import InsertRowRightOutlined from '@ant-design/icons/InsertRowRightOutlined';
import ItalicOutlined from '@ant-design/icons/ItalicOutlined';
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined';
import RedoOutlined from '@ant-design/icons/RedoOutlined';
import StrikethroughOutlined from '@ant-design/icons/StrikethroughOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import UnderlineOutlined from '@ant-design/icons/UnderlineOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';

export interface Tool {
  /** Chinese; what it does. */
  name: string;
  /** A picture, or letters. */
  sign: ComponentType | string;
  run: (editor: Editor) => void;
  /** Whether the text at the cursor is so already; absent: it is no state. */
  isOn?: (editor: Editor) => boolean;
  /** Whether it can do anything now; absent: always. */
  can?: (editor: Editor) => boolean;
}

const start = (editor: Editor) => editor.chain().focus();

function heading(level: 2 | 3 | 4, name: string): Tool {
  return {
    name,
    sign: `H${level - 1}`,
    run: (editor) => start(editor).toggleHeading({ level }).run(),
    isOn: (editor) => editor.isActive('heading', { level }),
  };
}

function alignment(textAlign: 'center' | 'right', name: string, sign: ComponentType): Tool {
  return {
    name,
    sign,
    run: (editor) => start(editor).toggleTextAlign(textAlign).run(),
    isOn: (editor) => editor.isActive({ textAlign }),
  };
}

/** The tools that need nothing but a press, in groups. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    {
      name: '撤销',
      sign: UndoOutlined,
      run: (editor) => start(editor).undo().run(),
      can: (editor) => editor.can().undo(),
    },
    {
      name: '重做',
      sign: RedoOutlined,
      run: (editor) => start(editor).redo().run(),
      can: (editor) => editor.can().redo(),
    },
  ],
  [
    {
      name: '加粗',
      sign: BoldOutlined,
      run: (editor) => start(editor).toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      name: '斜体',
      sign: ItalicOutlined,
      run: (editor) => start(editor).toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      name: '下划线',
      sign: UnderlineOutlined,
      run: (editor) => start(editor).toggleUnderline().run(),
      isOn: (editor) => editor.isActive('underline'),
    },
    {
      name: '删除线',
      sign: StrikethroughOutlined,
      run: (editor) => start(editor).toggleStrike().run(),
      isOn: (editor) => editor.isActive('strike'),
    },
  ],
  [heading(2, '一级标题'), heading(3, '二级标题'), heading(4, '三级标题')],
  [
    {
      name: '项目列表',
      sign: UnorderedListOutlined,
      run: (editor) => start(editor).toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      name: '编号列表',
      sign: OrderedListOutlined,
      run: (editor) => start(editor).toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      name: '引用',
      sign: '“ ”',
      run: (editor) => start(editor).toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
  ],
  [
    {
      name: '左对齐',
      sign: AlignLeftOutlined,
      run: (editor) => start(editor).unsetTextAlign().run(),
      isOn: (editor) => !editor.isActive({ textAlign: 'center' }) && !editor.isActive({ textAlign: 'right' }),
    },
    alignment('center', '居中', AlignCenterOutlined),
    alignment('right', '右对齐', AlignRightOutlined),
  ],
  [
    {
      name: '清除格式',
      sign: ClearOutlined,
      run: (editor) => start(editor).unsetAllMarks().clearNodes().unsetTextAlign().run(),
    },
    {
      name: '插入表格',
      sign: TableOutlined,
      run: (editor) => start(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      can: (editor) => !editor.isActive('table'),
    },
  ],
];

/** What can be done with the table around the cursor. */
export const tableTools: readonly Tool[] = [
  { name: '在下方插入行', sign: InsertRowBelowOutlined, run: (editor) => start(editor).addRowAfter().run() },
  {
    name: '在右侧插入列',
    sign: InsertRowRightOutlined,
    run: (editor) => start(editor).addColumnAfter().run(),
  },
  { name: '删除行', sign: DeleteRowOutlined, run: (editor) => start(editor).deleteRow().run() },
  { name: '删除列', sign: DeleteColumnOutlined, run: (editor) => start(editor).deleteColumn().run() },
  { name: '删除表格', sign: DeleteOutlined, run: (editor) => start(editor).deleteTable().run() },
];
