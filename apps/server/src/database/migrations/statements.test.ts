import { expect, test } from 'vitest';
import { statementsOf } from './statements.ts';

test('a file is parted at the semicolons between its statements alone', () => {
  const text = `-- A comment; with one
create table a (b text default 'x;''y', "c;d" text); /* another; */
create function f() returns text language sql as $body$ select ';'; select $$;$$ $body$;
do $$ begin perform 1; end $$;
insert into a values (E'it\\'s; one', $1);
-- The end;
`;
  expect(statementsOf(text)).toEqual([
    `-- A comment; with one\ncreate table a (b text default 'x;''y', "c;d" text)`,
    `/* another; */\ncreate function f() returns text language sql as $body$ select ';'; select $$;$$ $body$`,
    'do $$ begin perform 1; end $$',
    `insert into a values (E'it\\'s; one', $1)`,
  ]);
});
