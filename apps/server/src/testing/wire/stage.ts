export interface Organisation {
  id: number;
  name: string;
}

/** What the scenes play with. */
export interface Stage {
  /** The first one is the active one. */
  organisation: Organisation;
  otherOrganisation: Organisation;
  adminId: number;
  roleId: number;
  userId: number;
  pictureIds: [number, number];
  documentId: number;
  certificateFileId: number;
  /** Pictures of an application for registration. */
  licenceIds: [number, number];
}
