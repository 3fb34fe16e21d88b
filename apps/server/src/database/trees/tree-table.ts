/** The tables of one kind of tree: its nodes, and the sets of which each is one tree. */
export interface TreeTable {
  nodes: 'categories' | 'labels' | 'bom_items';
  sets: 'category_sets' | 'label_sets' | 'boms';
  /** The nodes' column that names their set. */
  set: 'set_id' | 'bom_id';
  /** A number of each node: whether it is enabled, or whether of the nodes below it only one can be given. */
  own: 'status' | 'is_radio' | 'active';
  maxDepth: number;
}

/** A tree whose nodes have a code and a name in every language, and nothing else but `own` and a picture. */
export interface NamedTree extends TreeTable {
  nodes: 'categories' | 'labels';
  sets: 'category_sets' | 'label_sets';
  set: 'set_id';
  own: 'status' | 'is_radio';
  /** How the input names the set, and how people do. */
  setField: string;
  setName: string;
}

export interface StoredNode {
  id: number;
  setId: number;
  /** 0 for a root. */
  parentId: number;
  pictureId: number | null;
  own: number;
  version: number;
}
