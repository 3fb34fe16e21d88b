import { createContext, useState } from 'react';

/** A section that stands in a tab of a record's page. */
export interface PageSection {
  /** Of its heading. */
  id: string;
  title: string;
  element: HTMLElement;
}

/** Takes a section that is in the page; what it gives back takes it away again. Undefined where there are no anchors. */
export const SectionsContext = createContext<((section: PageSection) => () => void) | undefined>(undefined);

/** The sections that are in the page, in the order in which they stand. */
export function useSections() {
  const [sections, setSections] = useState<readonly PageSection[]>([]);
  const [register] = useState(() => (section: PageSection) => {
    setSections((former) => [...former, section].toSorted(byPlace));
    return () => setSections((former) => former.filter((one) => one !== section));
  });
  return { sections, register };
}

function byPlace(one: PageSection, other: PageSection): number {
  const place = one.element.compareDocumentPosition(other.element);
  return place & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
