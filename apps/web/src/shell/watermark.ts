import type { StoredLogin } from '../lib/session/session-store.ts';

const REDRAW_MS = 500;

/** What the watermark says; when the server only says that there is one, it names the person. */
export function watermarkText({ securityWatermarking, userName, account }: StoredLogin): string {
  const said = securityWatermarking.trim();
  if (['', '0', 'false'].includes(said)) return '';
  return ['1', 'true'].includes(said) ? `${userName} ${account}` : said;
}

/** Covers the page with a repeated text that takes no clicks and comes back when removed; answers how to end it. */
export function startWatermark(text: string): () => void {
  let layer: HTMLElement | undefined;
  const draw = () => {
    layer?.remove();
    layer = layerOf(text);
    document.body.append(layer);
    // Shown last in the top layer, so that it lies over open dialogs too.
    layer.showPopover();
  };
  draw();
  const timer = setInterval(draw, REDRAW_MS);
  return () => {
    clearInterval(timer);
    layer?.remove();
  };
}

function layerOf(text: string): HTMLElement {
  const layer = document.createElement('div');
  layer.className = 'edp-watermark';
  layer.popover = 'manual';
  layer.setAttribute('aria-hidden', 'true');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><text x="20" y="130" transform="rotate(-20 160 100)" font-family="sans-serif" font-size="15" fill="#808080" fill-opacity=".17">${escapeXml(text)}</text></svg>`;
  Object.assign(layer.style, {
    position: 'fixed',
    inset: '0',
    width: 'auto',
    height: 'auto',
    margin: '0',
    border: '0',
    backgroundColor: 'transparent',
    pointerEvents: 'none',
    backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(picture)}")`,
  });
  return layer;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
