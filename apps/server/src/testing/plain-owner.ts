import { randomUUID } from 'node:crypto';
import { runAsOwner } from './new-database.ts';

/** The roles that the handbook has made by hand, and a database of the first one. */
export interface PlainDatabase {
  /** May sign in and create roles; owns the database and passes no fence. */
  owner: string;
  /** Reads everything. */
  backup: string;
}

/** An empty database as in production, on the server of that superuser's address. */
export async function plainDatabase(serverUrl: string): Promise<PlainDatabase> {
  const name = `plain_${randomUUID().replaceAll('-', '')}`;
  const statements = [
    `create role ${name} login createrole password '${name}'`,
    `create database ${name} owner ${name}`,
    `create role ${name}_backup login bypassrls password '${name}' in role pg_read_all_data`,
  ];
  for (const statement of statements) await runAsOwner(serverUrl, statement);
  const addressOf = (role: string) => {
    const url = new URL(serverUrl);
    return Object.assign(url, { pathname: name, username: role, password: name }).href;
  };
  return { owner: addressOf(name), backup: addressOf(`${name}_backup`) };
}
