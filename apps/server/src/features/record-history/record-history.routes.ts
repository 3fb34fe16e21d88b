import { recordHistory } from '@edp/contract/record-history';
import { implement } from '../../http/implement.ts';
import { compareStates } from './compare-states.ts';
import { historyChoices, listHistory } from './list-history.ts';

export const recordHistoryRoutes = implement(recordHistory, {
  list: async (input, context) => ({ data: await listHistory(context, input) }),
  choices: async (input, context) => ({ data: await historyChoices(context, input) }),
  compare: async (input, context) => ({ data: await compareStates(context, input) }),
});
