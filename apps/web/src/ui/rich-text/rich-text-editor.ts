import { Editor } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import TextAlign from '@tiptap/extension-text-align';
import { Selection } from '@tiptap/pm/state';
import type { EditorProps } from '@tiptap/pm/view';
import StarterKit from '@tiptap/starter-kit';

/** A picture that stands in our file store; others are left out of what is pasted. */
const OWN_PICTURE = /^\/file\/v6\/view\/\d+/;

const extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto'],
      defaultProtocol: 'https',
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
  }),
  // What is stored already is shown, wherever its pictures stand.
  Image.configure({ inline: true, allowBase64: true }),
  TableKit.configure({ table: { resizable: false } }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
];

/** An editor that stands in no page yet. */
export function createEditor(html: string): Editor {
  return new Editor({ element: null, injectCSS: false, content: html, extensions });
}

interface WritingOptions {
  /** Attributes of the element that is written in. */
  attributes: Record<string, string>;
  onFiles: (files: File[]) => void;
}

/** How it takes what is pasted and dropped: files are handed on instead of being inserted. */
export function writingProps({ attributes, onFiles }: WritingOptions): EditorProps {
  return {
    attributes,
    transformPastedHTML: withOwnPictures,
    handlePaste: (_view, { clipboardData: data }) => {
      // A text processor adds a picture of the text that was copied.
      if (!data || data.files.length === 0 || data.getData('text/plain')) return false;
      onFiles([...data.files]);
      return true;
    },
    handleDrop: (view, { dataTransfer, clientX, clientY }) => {
      if (!dataTransfer || dataTransfer.files.length === 0) return false;
      const place = view.posAtCoords({ left: clientX, top: clientY });
      const { tr, doc } = view.state;
      if (place) view.dispatch(tr.setSelection(Selection.near(doc.resolve(place.pos))));
      onFiles([...dataTransfer.files]);
      return true;
    },
  };
}

function withOwnPictures(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of page.querySelectorAll('img'))
    if (!OWN_PICTURE.test(picture.getAttribute('src') ?? '')) picture.remove();
  return page.body.innerHTML;
}
