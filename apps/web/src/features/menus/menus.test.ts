import { menuIcons } from '@edp/contract/menu-icons';
import { expect, test } from 'vitest';
import { menuIconName, menuIconNames } from '../../ui/basic/menu-icons.tsx';

test('the server takes every icon that is offered, and every icon that it takes is drawn', () => {
  expect(menuIconNames.filter((name) => !menuIcons.some((icon) => icon === name))).toEqual([]);
  const drawnAsFolder = menuIcons.filter((icon) => icon !== 'folder' && menuIconName(icon) === 'folder');
  expect(drawnAsFolder).toEqual([]);
});
