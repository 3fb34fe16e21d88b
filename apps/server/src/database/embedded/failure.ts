/** The embedded database cannot run here; the message is bilingual and fit to be shown as it stands. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';

  constructor(zh: string, en: string, detail = '') {
    super(`${zh} / ${en}${detail && `\n${detail}`}`);
  }
}
