/** The place of a draft of a tree's node: in which tree, and of a new node below which one. */
export function placeOfNode(treeId: number, parentId: number | undefined): string {
  return parentId === undefined ? String(treeId) : `${treeId}/${parentId}`;
}

/** What such a place says; the parent is undefined for a stored node. */
export function nodePlaceOf(place: string): { treeId: number; parentId: number | undefined } {
  const [treeId = 0, parentId] = place.split('/').map(Number);
  return { treeId, parentId };
}
