import { branding, brandingForm } from './branding.ts';
import { certificateChange, certificates } from './certificates.ts';
import { dictionary, newDictionaryItemForm } from './dictionary.ts';
import type { HistoryKind } from './history-kinds.ts';
import { languages } from './languages.ts';
import { menuEntryForm, menus } from './menus.ts';
import { findNode, flagOf, movedBy, restorerOf, switchedBy, there } from './restored-records.ts';
import type { Caller, Restorer, SavedField } from './restored-records.ts';
import { retentionForm, securityEvents } from './security-events.ts';
import { SETTING_TYPES, settingForms, settings, type Setting } from './settings.ts';
import { singleSignOn, singleSignOnForm } from './single-sign-on.ts';

const PAGE = 50;

/** A name in English is a translation to the database, and a field to the form. */
const inEnglish = ({ of, field }: { of: string; field: string }) =>
  of === 'ENG' && field === 'name' ? 'englishName' : undefined;

/** What a tenant has set: its menu, dictionaries, texts, look and sign-on. */
export const settingRestorers: Partial<Record<HistoryKind, Restorer>> = {
  setting: restorerOf({
    screen: 'applicationSetup',
    form: settingForms.APPLICATION_CATEGORY,
    read: findSetting,
    save: settings.update,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  certificate: restorerOf({
    screen: 'application',
    button: 'certificateEdit',
    form: certificateChange,
    read: async (call, id) => {
      const { data } = await call(certificates.info, { id });
      const { remindScope } = await call(certificates.remindScope, { id });
      return { ...data, remindScope: remindScope.map((person) => person.id) };
    },
    save: certificates.update,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  menuEntry: restorerOf({
    screen: 'menu',
    form: menuEntryForm,
    named: inEnglish,
    read: async (call, id) => there(findNode((await call(menus.tree, {})).data.entries, id)),
    save: menus.update,
    // What came with the product has an address and roles that are set elsewhere.
    toInput: ({ id, chineseName, englishName }, values) => ({ id, chineseName, englishName, ...values }),
    single: { parentId: movedBy('move', (call, to) => call(menus.move, to)) },
  }),
  dictionaryItem: restorerOf({
    screen: 'dictionary',
    form: newDictionaryItemForm.omit({ key: true }),
    named: inEnglish,
    read: async (call, id) =>
      there(
        (await call(dictionary.overview, {})).data
          .flatMap(({ items }) => items)
          .find((item) => item.id === id),
      ),
    save: dictionary.update,
    toInput: ({ id, chineseName, englishName }, values) => ({ id, chineseName, englishName, ...values }),
    single: {
      enabled: switchedBy('enable', (call, of, enabled) => call(dictionary.switchStatus, { ...of, enabled })),
    },
  }),
  homeConfiguration: restorerOf({
    screen: 'look',
    form: brandingForm,
    named: ({ of }) => of,
    read: async (call) => (await call(branding.read, {})).data,
    save: branding.save,
    toInput: ({ mainLogoShow: shown, version }, { mainLogoShow = shown, ...values }) => ({
      version,
      ...values,
      // Without an entry the logo is shown.
      mainLogoShow: flagOf(mainLogoShow ?? 1),
    }),
  }),
  // Another provider or client of it needs its secret, which is never told: whoever has it types all three.
  singleSignOn: {
    needsSecret: new Set(['issuer', 'clientId']),
    ...restorerOf({
      screen: 'singleSignOn',
      form: singleSignOnForm.omit({ issuer: true, clientId: true }),
      read: async (call) => (await call(singleSignOn.read, {})).data,
      save: singleSignOn.save,
      toInput: (whole, values) => ({
        ...whole,
        enabled: flagOf(whole.enabled),
        createsUsers: flagOf(whole.createsUsers),
        passwordSignIn: flagOf(whole.passwordSignIn),
        ...values,
      }),
    }),
  },
  retention: restorerOf({
    screen: 'auditLog',
    button: 'retention',
    form: retentionForm,
    read: async (call) => (await call(securityEvents.retention, {})).data,
    save: securityEvents.saveRetention,
    toInput: (whole, values) => ({ ...whole, ...values }),
  }),
  texts: {
    screen: 'pageText',
    buttons: ['edit'],
    buttonFor: ({ field }) => (field === 'text' ? 'edit' : undefined),
    restore: restoreTexts,
  },
};

/** One of whichever type it is; no call reads it by itself. */
async function findSetting(call: Caller, id: number): Promise<Setting> {
  for (const type of SETTING_TYPES)
    for (let page = 1; ; page += 1) {
      const { page: found } = await call(settings.list, { type, page, limit: PAGE });
      const setting = found.list.find((each) => each.id === id);
      if (setting !== undefined) return setting;
      if (page * PAGE >= found.totalCount) break;
    }
  return there<Setting>(undefined);
}

/** A text by its language, where it stands and what it is known by. */
const KEY = /^(?<language>ZHS|ENG) (?<functionKey>\S+) (?<textKey>.*)$/su;

interface Wanted {
  functionKey: string;
  textKey: string;
  fields: SavedField[];
  own: Record<string, string>;
}

/** Every text is saved by itself, in both languages at once. */
async function restoreTexts(
  call: Caller,
  { fields, saved }: Parameters<Restorer['restore']>[1],
): Promise<void> {
  const wanted = new Map<string, Wanted>();
  for (const field of fields) {
    const { language, functionKey = '', textKey = '' } = KEY.exec(field.restored.of ?? '')?.groups ?? {};
    const key = `${functionKey} ${textKey}`;
    const text = wanted.get(key) ?? { functionKey, textKey, fields: [], own: {} };
    wanted.set(key, text);
    text.fields.push(field);
    text.own[language === 'ENG' ? 'ownEnglish' : 'ownChinese'] = String(field.restored.value ?? '');
  }
  for (const { functionKey, textKey, own, fields: ofText } of wanted.values()) {
    const { ownChinese, ownEnglish, version } = await findText(call, functionKey, textKey);
    await call(languages.saveText, { functionKey, textKey, ownChinese, ownEnglish, version, ...own });
    saved?.(ofText);
  }
}

async function findText(call: Caller, functionKey: string, textKey: string) {
  for (let pageNo = 1; ; pageNo += 1) {
    const { data, total } = await call(languages.texts, { functionKey, pageNo, pageSize: PAGE });
    const found = data.find((text) => text.textKey === textKey);
    if (found !== undefined || pageNo * PAGE >= total) return there(found);
  }
}
