/** The tables of one kind of tree and what its nodes have that those of the other kind have not. */
export interface TreeTable {
  nodes: 'categories' | 'labels';
  sets: 'category_sets' | 'label_sets';
  /** A number of each node: whether it is enabled, or whether of the nodes below it only one can be given. */
  own: 'status' | 'is_radio';
  /** How the input names the set, and how people do. */
  setField: string;
  setName: string;
  maxDepth: number;
}

export interface StoredNode {
  id: number;
  setId: number;
  /** 0 for a root. */
  parentId: number;
  code: string;
  name: string;
  sort: number;
  pictureId: number | null;
  own: number;
  version: number;
}
