import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { EditorEvents } from '@tiptap/core';
import { createEditor, writingProps } from './rich-text-editor.ts';
import type { RichTextFieldProps } from './rich-text-field.ts';

/** The form is told this long after the last key, and at once when the editor is left or a shortcut is pressed. */
const QUIET_MS = 250;

/** Marks a change that the form is told of at once. */
export const AT_ONCE = 'at-once';

type RichTextState = Pick<RichTextFieldProps, 'value' | 'onChange' | 'onBlur'> & {
  /** Where the editor stands. */
  place: RefObject<HTMLElement | null>;
  attributes: Record<string, string>;
  onFiles: (files: File[]) => void;
};

/**
 * An editor for the value of a form. It lives as long as the component, so that what is hidden meanwhile keeps its
 * history; writing a long text out as HTML waits for a pause, but nothing typed is missing when the form is sent.
 */
export function useRichText({ value = '', onChange, onBlur, place, attributes, onFiles }: RichTextState) {
  const [editor] = useState(() => createEditor(value));
  const known = useRef(value);
  const timer = useRef<number>(undefined);

  const tell = useEffectEvent(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    known.current = editor.isEmpty ? '' : editor.getHTML();
    onChange?.(known.current);
  });
  const leave = useEffectEvent(() => {
    tell();
    onBlur?.();
  });
  const takeFiles = useEffectEvent(onFiles);
  useEffect(() => {
    editor.setOptions({ editorProps: writingProps({ attributes, onFiles: (files) => takeFiles(files) }) });
  }, [editor, attributes]);
  useEffect(() => {
    const later = ({ transaction }: EditorEvents['update']) => {
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => tell(), QUIET_MS);
      if (transaction.getMeta(AT_ONCE)) tell();
    };
    const blur = () => leave();
    const press = ({ ctrlKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey) tell();
    };
    const element = place.current;
    if (element) editor.mount(element);
    editor.on('update', later).on('blur', blur);
    element?.addEventListener('keydown', press);
    return () => {
      tell();
      element?.removeEventListener('keydown', press);
      editor.off('update', later).off('blur', blur);
      editor.unmount();
    };
  }, [editor, place]);
  useEffect(() => {
    // Set from elsewhere: what somebody else saved was taken, or the record was read again.
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return editor;
}
