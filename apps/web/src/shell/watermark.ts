import { watermarkPicture } from '../lib/browser/watermark-picture.ts';
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
  Object.assign(layer.style, {
    position: 'fixed',
    inset: '0',
    width: 'auto',
    height: 'auto',
    margin: '0',
    border: '0',
    backgroundColor: 'transparent',
    pointerEvents: 'none',
    // Backgrounds are left out on paper otherwise.
    printColorAdjust: 'exact',
    backgroundImage: watermarkPicture(text),
  });
  return layer;
}
