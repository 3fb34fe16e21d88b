import { describe, expect, test, vi } from 'vitest';
import { FormStore, type Check } from './form-store.ts';

interface Values {
  code: string;
  name: string;
  from: number;
  until: number;
  rows: readonly { id: number; price: string }[];
}

const start: Values = { code: 'A', name: '', from: 1, until: 5, rows: [{ id: 1, price: '9' }] };
const filled: Check = (value) => (value === '' ? ['请输入'] : []);

function opened() {
  const form = new FormStore(start);
  form.setCheck(({ from, until }) => (from > until ? [{ path: 'until', message: '早于开始' }] : []));
  form.show('code', { label: '代码', check: filled });
  form.show('name', { label: '名称', check: filled });
  form.show('until', { label: '到', check: () => [] });
  form.show('rows', { label: '行' });
  return form;
}

describe('values', () => {
  test('those that no field holds are sent as they were read', () => {
    const form = opened();
    form.set('name', '甲');
    expect(form.values()).toEqual({ ...start, name: '甲' });
  });

  test('the whole is the same object until something changes', () => {
    const form = opened();
    const whole = form.values();
    form.set('code', 'A');
    expect(form.values()).toBe(whole);
    form.set('code', 'B');
    expect(form.values()).not.toBe(whole);
  });

  test('a change is told to its own path alone', () => {
    const form = opened();
    const [code, name] = [vi.fn<() => void>(), vi.fn<() => void>()];
    form.onPath('code', code);
    const stop = form.onPath('name', name);
    form.set('code', 'B');
    expect([code.mock.calls.length, name.mock.calls.length]).toEqual([1, 0]);
    stop();
    form.set('name', '甲');
    expect(name).not.toHaveBeenCalled();
  });
});

describe('unsaved input', () => {
  test('is a set of paths: what is typed back is saved again', () => {
    const form = opened();
    const told = vi.fn<() => void>();
    form.onDirty(told);
    form.set('code', 'B');
    form.set('name', '甲');
    expect([form.isDirty(), form.isDirtyAt('code'), form.isDirtyAt('until')]).toEqual([true, true, false]);
    form.set('code', 'A');
    expect(form.isDirty()).toBe(true);
    form.set('name', '');
    expect(form.isDirty()).toBe(false);
    expect(told).toHaveBeenCalledTimes(2);
  });

  test('a list is unsaved when a row of it differs, however it was made', () => {
    const form = opened();
    form.set('rows', [{ price: '9', id: 1 }]);
    expect(form.isDirty()).toBe(false);
    form.set('rows', [{ id: 1, price: '8' }]);
    expect(form.isDirtyAt('rows')).toBe(true);
  });

  test('rows that are opened and given up leave nothing behind', () => {
    const form = new FormStore({});
    form.add('7.name', '仓配');
    form.add('8.name', '采购');
    form.show('7.name', { label: '名称', check: filled });
    expect(form.isDirty()).toBe(false);
    form.set('7.name', '');
    form.judge('7.name');
    form.set('8.name', '采');
    form.drop('7.');
    expect([form.get('7.name'), form.errorsAt('7.name')]).toEqual([undefined, []]);
    expect([form.isDirtyAt('7.name'), form.isDirty()]).toEqual([false, true]);
    form.drop('8.');
    expect(form.isDirty()).toBe(false);
  });
});

describe('errors', () => {
  test('show when a field is left or all are judged, and go as soon as the value is right', () => {
    const form = opened();
    form.set('code', '');
    expect(form.errorsAt('code')).toEqual([]);
    form.judge('code');
    expect(form.errorsAt('code')).toEqual(['请输入']);
    expect(form.validate()).toBe(false);
    expect([...form.errors().keys()]).toEqual(['code', 'name']);
    form.set('code', 'B');
    expect(form.errorsAt('code')).toEqual([]);
  });

  test('a field that is not in the page refuses nothing', () => {
    const form = opened();
    form.validate();
    form.hide('name');
    expect(form.errors().size).toBe(0);
    expect(form.validate()).toBe(true);
  });

  test('behind another tab marks stay, whatever arrives there', () => {
    const form = opened();
    form.validate();
    for (const path of ['code', 'name', 'until', 'rows']) form.hide(path);
    form.set('rows', []);
    form.show('name', { label: '名称', check: filled });
    expect(form.errorsAt('name')).toEqual(['请输入']);
  });

  test('fields that do not fit each other are told at a submit, and again until they fit', () => {
    const form = opened();
    form.set('name', '甲');
    form.set('from', 9);
    form.judge('until');
    expect(form.errorsAt('until')).toEqual([]);
    expect(form.validate()).toBe(false);
    expect(form.errorsAt('until')).toEqual(['早于开始']);
    form.set('from', 8);
    expect(form.errorsAt('until')).toEqual(['早于开始']);
    form.set('from', 2);
    expect(form.errorsAt('until')).toEqual([]);
    expect(form.validate()).toBe(true);
  });
});

describe('refusals', () => {
  test('stand at their field until it is changed, also when it is left', () => {
    const form = opened();
    form.refuse([{ path: 'code', message: '代码已存在' }]);
    form.judge('code');
    form.set('name', '甲');
    expect(form.errorsAt('code')).toEqual(['代码已存在']);
    form.set('code', 'B');
    expect(form.errorsAt('code')).toEqual([]);
  });

  test('do not keep a form from being sent again', () => {
    const form = opened();
    form.set('name', '甲');
    form.refuse([{ path: 'code', message: '代码已存在' }]);
    expect(form.validate()).toBe(true);
    expect(form.errors().size).toBe(0);
  });

  test('of a cell are those of the cell where it is a field, else of its list; of nothing that is shown nobody’s', () => {
    const form = opened();
    form.show('rows.#4.price', { sentAs: 'rows.0.price' });
    form.refuse([
      { path: 'rows.0.price', message: '价格' },
      { path: 'rows.1.price', message: '另一个' },
      { path: 'rows.2.price', message: '第三个' },
      { path: 'secret', message: '无处可说' },
    ]);
    expect(Object.fromEntries(form.errors())).toEqual({
      rows: ['另一个', '第三个'],
      'rows.#4.price': ['价格'],
    });
  });

  test('find the fields that were there when it was sent', () => {
    const form = opened();
    const fields = form.shown();
    for (const path of ['code', 'name']) form.hide(path);
    form.refuse([{ path: 'code', message: '代码已存在' }], fields);
    expect(form.errorsAt('code')).toEqual(['代码已存在']);
  });
});

test('after a conflict the record of the server is the one to differ from', () => {
  const form = opened();
  form.set('code', 'B');
  form.rebase({ ...start, code: 'B', name: '乙', from: 3 });
  expect(form.isDirtyAt('code')).toBe(false);
  expect(form.isDirtyAt('name')).toBe(true);
  // No field holds it.
  expect(form.values().from).toBe(3);
  form.set('name', '乙');
  expect(form.isDirty()).toBe(false);
});
