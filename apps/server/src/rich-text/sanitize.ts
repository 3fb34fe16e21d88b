import sanitizeHtml from 'sanitize-html';
import type { Attributes, IOptions, Tag } from 'sanitize-html';
import { filePathOf } from '../http/files/file-addresses.ts';

/** Address of a file of ours within rich text; what follows the id is an old signature. */
const OWN_FILE = /^\/file\/v6\/view\/(\d{1,16})(?:\?.*)?$/;
const EMBEDDED_PICTURE = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;
const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:']);
const MAX_NESTING = 40;

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%/]{1,40}\)$/i, /^[a-z]{3,20}$/i];
const allowedStyles = {
  '*': {
    'text-align': [/^(left|right|center|justify)$/],
    'text-decoration': [/^(none|underline|line-through)$/],
    'text-indent': [/^\d{1,2}(\.\d+)?em$/],
    'font-weight': [/^(normal|bold|[1-9]00)$/],
    'font-style': [/^(normal|italic)$/],
    'font-size': [/^(1[0-9]|2[0-9]|3[0-6])px$/],
    color: colour,
    'background-color': colour,
  },
};

/** All that rich text may hold; whatever is not named here goes. */
const richTextTags = [
  'h1 h2 h3 h4 h5 h6 p div blockquote pre hr br',
  'span strong b em i u s del ins sub sup small mark code',
  'ul ol li dl dt dd figure figcaption a img',
  'table caption colgroup col thead tbody tfoot tr th td',
].flatMap((tags) => tags.split(' '));
const richTextAttributes: Record<string, string[]> = {
  '*': ['style'],
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};

/** Tags that go with all that stands in them, because browsers read their inside by other rules. */
const wholeTags = [
  'script style noscript template title textarea option select xmp plaintext',
  'iframe noembed noframes object embed applet svg math head form button',
  'audio video canvas frameset selectedcontent',
].flatMap((tags) => tags.split(' '));

const options: IOptions = {
  allowedTags: richTextTags,
  allowedAttributes: richTextAttributes,
  allowedStyles,
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nonTextTags: wholeTags,
  nestingLimit: MAX_NESTING,
  transformTags: {
    a: (_name, attributes) => link(attributes),
    img: (_name, attributes) => picture(attributes),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

/**
 * HTML that may stand in a page of ours: every tag, attribute, style and address is on a list. Pictures of our own have
 * plain addresses, because a signature expires. A long text takes a tenth of a second and more.
 */
export function sanitize(html: string): string {
  return sanitizeHtml(withoutControls(html), options).trim();
}

function link({ href = '', title, style }: Attributes): Tag {
  const kept = { ...(title && { title }), ...(style && { style }) };
  // As a browser reads it: with blanks and line ends inside the scheme taken out.
  const target = URL.parse(href);
  if (!target || !LINK_SCHEMES.has(target.protocol)) return { tagName: 'a', attribs: kept };
  return {
    tagName: 'a',
    attribs: { ...kept, href: target.href, target: '_blank', rel: 'noopener noreferrer' },
  };
}

function picture({ src = '', alt = '', ...rest }: Attributes): Tag {
  const kept = Object.entries(rest).filter(
    ([name, value]) =>
      name === 'style' || name === 'title' || (/^(width|height)$/.test(name) && /^\d{1,4}$/.test(value)),
  );
  const attribs: Attributes = { ...Object.fromEntries(kept), alt };
  const address = pictureSource(src.trim());
  return { tagName: 'img', attribs: address === undefined ? attribs : { src: address, ...attribs } };
}

function pictureSource(src: string): string | undefined {
  const fileId = OWN_FILE.exec(src)?.[1];
  if (fileId !== undefined) return filePathOf(Number(fileId));
  // A foreign one would tell its host who reads what and when.
  return EMBEDDED_PICTURE.test(src) ? src : undefined;
}

/** Characters that no reader sees and that parsers read differently. */
function withoutControls(html: string): string {
  return html.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '');
}
