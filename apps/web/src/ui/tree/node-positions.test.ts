import { describe, expect, test } from 'vitest';
import type { TreeItem } from './tree-items.ts';
import { mayMove, moved, placeAt, placeTowards, type TreeMove } from './node-positions.ts';

/** 1 ( 2 ( 3 ) 4 ) 5 */
const items = [node(1, 0, [node(2, 1, [node(3, 2)]), node(4, 1)]), node(5, 0)];
const DEEP = 20;

function node(id: number, parentId: number, children: TreeItem[] = []): TreeItem {
  return { id, parentId, name: `N${id}`, code: '', sort: id, status: 1, children };
}

function shape(nodes: readonly TreeItem[]): string {
  return nodes
    .map(({ id, children }) => `${id}${children.length > 0 ? `(${shape(children)})` : ''}`)
    .join(' ');
}

describe('a place', () => {
  test.each([
    [
      { id: 4, zone: 'before', unfolded: false },
      { parentId: 1, beforeId: 4 },
    ],
    [
      { id: 4, zone: 'inside', unfolded: false },
      { parentId: 4, beforeId: 0 },
    ],
    [
      { id: 4, zone: 'after', unfolded: false },
      { parentId: 1, beforeId: 0 },
    ],
    [
      { id: 2, zone: 'after', unfolded: false },
      { parentId: 1, beforeId: 4 },
    ],
    [
      { id: 2, zone: 'after', unfolded: true },
      { parentId: 2, beforeId: 3 },
    ],
  ] as const)('for what is dropped: %j', (target, place) => {
    expect(placeAt(items, target)).toEqual(place);
  });

  test.each([
    [4, 'up', { parentId: 1, beforeId: 2 }],
    [2, 'down', { parentId: 1, beforeId: 0 }],
    [4, 'in', { parentId: 2, beforeId: 0 }],
    [3, 'out', { parentId: 1, beforeId: 4 }],
    [2, 'up', undefined],
    [5, 'down', undefined],
    [1, 'in', undefined],
    [1, 'out', undefined],
  ] as const)('one step from %s, %s', (id, direction, place) => {
    expect(placeTowards(items, id, direction)).toEqual(place);
  });
});

describe('a move', () => {
  const move = (id: number, parentId: number, beforeId = 0): TreeMove => ({ id, parentId, beforeId });

  test('leads neither into itself nor to where the node is', () => {
    expect(mayMove(items, move(1, 1), DEEP)).toBe(false);
    expect(mayMove(items, move(1, 3), DEEP)).toBe(false);
    expect(mayMove(items, move(2, 1, 4), DEEP)).toBe(false);
    expect(mayMove(items, move(2, 1, 2), DEEP)).toBe(false);
    expect(mayMove(items, move(2, 1), DEEP)).toBe(true);
  });

  test('keeps to the depth that the tree may have, with all below the node', () => {
    expect(mayMove(items, move(2, 5), 3)).toBe(true);
    expect(mayMove(items, move(2, 5), 2)).toBe(false);
    expect(mayMove(items, move(4, 5), 2)).toBe(true);
    expect(mayMove(items, move(2, 0), 2)).toBe(true);
  });

  test('takes along what is below the node', () => {
    expect(shape(moved(items, move(2, 5)))).toBe('1(4) 5(2(3))');
    expect(shape(moved(items, move(2, 0, 1)))).toBe('2(3) 1(4) 5');
    expect(shape(moved(items, move(3, 1, 4)))).toBe('1(2 3 4) 5');
    expect(moved(items, move(3, 1, 4))[0]?.children[1]?.parentId).toBe(1);
  });

  test('is undone by the place where the node was', () => {
    const there = moved(items, move(2, 5));
    expect(shape(moved(there, move(2, 1, 4)))).toBe(shape(items));
  });
});
