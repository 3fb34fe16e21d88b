import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { languages, PageText } from '@edp/contract/languages';
import type { Language } from '@edp/contract/multilingual';
import { AppError } from '../../app-error.ts';
import { pageOfRows } from '../../database/lists/short-lists.ts';
import { wordsOf } from '../../database/lists/search.ts';
import type { Scope } from '../../database/scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { replaced } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { builtInTexts } from './built-in-texts.ts';
import { listOwnTexts, lockOwnTexts, removeOwnTexts, replaceOwnText } from './languages.queries.ts';
import type { OwnText } from './languages.queries.ts';
import { screenNames } from './screen-names.ts';

interface BuiltInText {
  /** Its place among all texts. */
  id: number;
  functionKey: string;
  textKey: string;
  chinese: string;
  english: string;
}

const builtIn: readonly BuiltInText[] = Object.keys(screenNames)
  .flatMap((functionKey) => {
    const english = builtInTexts(functionKey, 'ENG');
    return Object.entries(builtInTexts(functionKey, 'ZHS')).map(([textKey, chinese]) => {
      return { functionKey, textKey, chinese, english: english[textKey] ?? '' };
    });
  })
  .map((text, at) => ({ ...text, id: at + 1 }));

/** The built-in texts that fit, each with the tenant's own words; on a page of the list. */
export async function listTexts(scope: Scope, input: ParsedInputOf<typeof languages.texts>) {
  const { keyword, functionKey, changed, sortField, sortOrder, ...page } = input;
  const own = await listOwnTexts(scope);
  const words = wordsOf(keyword).map((word) => word.toLowerCase());
  const found = builtIn
    .filter((text) => functionKey === undefined || text.functionKey === functionKey)
    .map((text) => toPageText(text, own, scope.language))
    .filter((text) => changed === undefined || text.version > 0 === (changed === 1))
    .filter((text) => words.every((word) => searched(text).includes(word)));
  return pageOfRows(sortField ? sorted(found, sortField, sortOrder) : found, page);
}

function searched(text: PageText): string {
  const { functionKey, textKey, screen, chinese, english, ownChinese, ownEnglish } = text;
  return [functionKey, textKey, screen, chinese, english, ownChinese, ownEnglish].join('\n').toLowerCase();
}

type TextSort = NonNullable<ParsedInputOf<typeof languages.texts>['sortField']>;

function sorted(texts: readonly PageText[], field: TextSort, order: 'asc' | 'desc' = 'asc'): PageText[] {
  const collator = new Intl.Collator(['english', 'ownEnglish'].includes(field) ? 'en' : 'zh-CN');
  const direction = order === 'asc' ? 1 : -1;
  return texts.toSorted((one, other) => direction * collator.compare(one[field], other[field]));
}

function toPageText(text: BuiltInText, own: readonly OwnText[], language: Language): PageText {
  const mine = own.filter((row) => row.functionKey === text.functionKey && row.textKey === text.textKey);
  const wordsIn = (code: Language) => mine.find((row) => row.language === code)?.text ?? '';
  return {
    ...text,
    screen: screenNames[text.functionKey]?.[language] ?? text.functionKey,
    ownChinese: wordsIn('ZHS'),
    ownEnglish: wordsIn('ENG'),
    version: mine[0]?.version ?? 0,
  };
}

/**
 * Saves the tenant's own words for a text; empty ones, and those that the product has itself, leave the built-in text.
 * @throws AppError notFound, stale with the text as it is now, invalidInput naming the field
 */
export async function saveText(
  context: SignedInContext,
  { functionKey, textKey, version, ...words }: ParsedInputOf<typeof languages.saveText>,
): Promise<PageText> {
  const text = builtIn.find((one) => one.functionKey === functionKey && one.textKey === textKey);
  if (text === undefined) throw new AppError('notFound');
  const { ownChinese = '', ownEnglish = '' } = words;
  refuseOtherPlaceholders('ownChinese', text.chinese, ownChinese);
  refuseOtherPlaceholders('ownEnglish', text.english, ownEnglish);
  await lockOwnTexts(context);
  const current = toPageText(text, await listOwnTexts(context), context.language);
  if (version != null && version !== current.version) throw new AppError('stale', undefined, { current });
  const wanted = {
    ZHS: ownChinese === text.chinese ? '' : ownChinese,
    ENG: ownEnglish === text.english ? '' : ownEnglish,
  };
  await replaceOwnText(context, { functionKey, textKey }, wanted);
  const saved = toPageText(text, await listOwnTexts(context), context.language);
  await recordEvent(context, {
    kind: 'pageTextChanged',
    subject: { kind: 'pageText', name: `${text.chinese} (${screenNames[functionKey]?.ZHS ?? functionKey})` },
    changes: [
      ...replaced('chineseText', current.ownChinese, saved.ownChinese),
      ...replaced('englishText', current.ownEnglish, saved.ownEnglish),
    ],
  });
  return saved;
}

/** Answers of how many texts the own words are gone. */
export async function resetTexts(context: SignedInContext, functionKey: string | undefined): Promise<number> {
  await lockOwnTexts(context);
  const own = await listOwnTexts(context);
  const gone = own.filter((row) => functionKey === undefined || row.functionKey === functionKey);
  if (gone.length === 0) return 0;
  await removeOwnTexts(context, functionKey);
  const count = new Set(gone.map((row) => `${row.functionKey}|${row.textKey}`)).size;
  await recordEvent(context, {
    kind: 'pageTextsReset',
    changes: [{ what: 'rows', to: String(count) }],
  });
  return count;
}

const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))];

/** Without its placeholder a text would keep silent about a number or a name; one that nobody fills would be read as it stands. */
function refuseOtherPlaceholders(path: string, builtInText: string, own: string): void {
  if (own === '') return;
  const [wanted, given] = [placeholdersOf(builtInText), placeholdersOf(own)];
  const lost = wanted.find((name) => !given.includes(name));
  if (lost !== undefined) throw AppError.invalidField(path, `请保留占位符 ${lost}`);
  const unknown = given.find((name) => !wanted.includes(name));
  if (unknown !== undefined) throw AppError.invalidField(path, `此文字没有占位符 ${unknown}`);
}
