import type { Endpoint } from '@edp/contract/endpoint';
import type { ViewState } from '@edp/contract/list-views';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { parse } from '../../http/bodies/read-input.ts';
import type { Session } from '../../http/context.ts';
import { hiddenFields, refuseHiddenFilters } from '../../http/restrict.ts';

/** Filters whose value names columns, joined by commas. */
const COLUMN_FILTERS = ['blank', 'filled'];

/**
 * Before a view is kept: what its list would refuse is refused here, so that a tab that can be pressed also opens.
 * @throws AppError invalidInput, notAllowed where a filter or the order looks into a hidden column
 */
export function requireAskable(endpoint: Endpoint, session: Session, { filters, sort }: ViewState): void {
  const shape = endpoint.input instanceof z.ZodObject ? endpoint.input.shape : {};
  const asked = {
    ...filters,
    ...(sort && { sortField: sort.field, sortOrder: sort.order }),
    ...(sort?.second && { thenField: sort.second.field, thenOrder: sort.second.order }),
  };
  const known = Object.entries(shape).filter(([name]) => name in asked);
  if (known.length < Object.keys(asked).length) throw AppError.invalidField('filters', '没有这个筛选条件');
  refuseHiddenFilters(endpoint, session, parse(z.object(Object.fromEntries(known)), asked));
}

/** A view without the filters, the order and the columns that the role may not see. */
export function seenState(endpoint: Endpoint, session: Session, state: ViewState): ViewState {
  const hidden = hiddenFields(endpoint, session);
  if (hidden.size === 0) return state;
  const seen = Object.entries(state.filters).flatMap(([name, value]) => {
    const left = COLUMN_FILTERS.includes(name)
      ? value
          .split(',')
          .filter((column) => !hidden.has(column))
          .join(',')
      : (endpoint.restrict?.searched[name] ?? [name]).some((field) => hidden.has(field))
        ? ''
        : value;
    return left === '' ? [] : [[name, left] as const];
  });
  return {
    filters: Object.fromEntries(seen),
    sort: seenOrder(state.sort, hidden),
    layout: state.layout && {
      ...state.layout,
      columns: state.layout.columns.filter(({ key }) => !hidden.has(key)),
    },
  };
}

/** What is left of an order by one column or two. */
function seenOrder(sort: ViewState['sort'], hidden: ReadonlySet<string>): ViewState['sort'] {
  if (sort === null) return null;
  const { second, ...first } = sort;
  const left = second && !hidden.has(second.field) ? second : undefined;
  if (hidden.has(first.field)) return left ?? null;
  return { ...first, ...(left && { second: left }) };
}
