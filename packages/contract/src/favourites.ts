import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { recordId } from './fields.ts';
import { namedKind, namedRecord } from './named-records.ts';
import { dataOf } from './paging.ts';

/** As many a person may have. */
export const MAX_FAVOURITES = 200;

/** A screen is kept by its entry of the menu, whatever that is called; `view` is a view of a list. */
const favouriteKind = z.enum([...namedKind.options, 'menu', 'view'], '类型不正确');

/**
 * Of an entry of the menu `id` alone counts: what it is called and where it leads the menu says. The `code` of a view is the name
 * of its list.
 */
const favourite = namedRecord.extend({ kind: favouriteKind });
export type Favourite = z.infer<typeof favourite>;

const named = z.object({ kind: favouriteKind, id: recordId });

const service = '/edp/v1/favourite';
const because = "one's own, of the screens that the role holds alone";

export const favourites = {
  list: endpoint({
    summary: "The caller's favourites in their order, as they are called now",
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'role', because },
    input: nothing,
    output: dataOf(z.array(favourite)),
  }),
  add: endpoint({
    summary:
      'Adds a record, a view or an entry of the menu that the caller sees to the favourites, at their end',
    method: 'POST',
    path: `${service}/add`,
    kind: 'command',
    access: 'signed-in',
    permission: { everybody: 'role', because },
    input: named,
    output: nothing,
  }),
  remove: endpoint({
    summary: 'Takes something off the favourites',
    method: 'POST',
    path: `${service}/remove`,
    kind: 'command',
    access: 'signed-in',
    permission: { everybody: 'role', because },
    input: named,
    output: nothing,
  }),
  arrange: endpoint({
    summary: 'Puts the favourites into the order in which they are named; others follow as they stood',
    method: 'POST',
    path: `${service}/arrange`,
    kind: 'command',
    access: 'signed-in',
    permission: { everybody: 'role', because },
    input: z.object({ order: z.array(named, '格式不正确').max(MAX_FAVOURITES, `最多${MAX_FAVOURITES}个`) }),
    output: nothing,
  }),
};
