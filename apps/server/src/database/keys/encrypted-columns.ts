/** Where an encrypted text stands, in which rows of tenants. */
interface Place {
  table: string;
  column: string;
  /** Tells the rows of a tenant apart. */
  id: string;
  /** What its texts are encrypted for; it is stored in none of them, and another one would not decrypt them. */
  purpose: string;
}

/** All of them: what stood nowhere here would not be encrypted anew, and be lost with its key. An empty text is none. */
export const encryptedColumns = [
  { table: 'authenticators', column: 'secret', id: 'user_id', purpose: 'authenticator secret' },
  { table: 'certificates', column: 'sealed_password', id: 'id', purpose: 'certificate password' },
  { table: 'drafts', column: 'encrypted_title', id: 'id', purpose: 'draft title' },
  { table: 'drafts', column: 'encrypted_fields', id: 'id', purpose: 'draft fields' },
  // Of certificates in the recycle bin.
  { table: 'deleted_records', column: 'encrypted_secret', id: 'id', purpose: 'certificate password' },
  {
    table: 'single_sign_on_settings',
    column: 'encrypted_client_secret',
    id: 'id',
    purpose: 'identity provider secret',
  },
] as const satisfies readonly Place[];

export type EncryptedColumn = (typeof encryptedColumns)[number];
export type EncryptionPurpose = EncryptedColumn['purpose'];
