/** A text as a tile that repeats over a page, as the value of `background-image`. */
export function watermarkPicture(text: string): string {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><text x="20" y="130" transform="rotate(-20 160 100)" font-family="sans-serif" font-size="15" fill="#808080" fill-opacity=".17">${escapeXml(text)}</text></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
