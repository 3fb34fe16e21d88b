import { createHash, createHmac } from 'node:crypto';

/**
 * The role that the running product signs in as. It owns nothing and cannot pass the tenant fence. Its name follows
 * the database and its password the owner's, so every process that knows DATABASE_URL can compute both.
 */
export interface ApplicationRole {
  name: string;
  password: string;
  /** DATABASE_URL with this role in the owner's place. */
  url: string;
}

export function applicationRoleOf(ownerUrl: string): ApplicationRole {
  const url = new URL(ownerUrl);
  const database = decodeURIComponent(url.pathname.slice(1)) || 'postgres';
  const readable = database
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '_')
    .slice(0, 32);
  // Two databases of one server may look alike once made readable.
  const name = `${readable}_${createHash('sha256').update(database).digest('hex').slice(0, 8)}_application`;
  const password = createHmac('sha256', decodeURIComponent(url.password) || 'edp')
    .update(name)
    .digest('hex');
  url.username = name;
  url.password = password;
  return { name, password, url: url.toString() };
}
