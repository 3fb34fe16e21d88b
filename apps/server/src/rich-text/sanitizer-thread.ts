import { answerCalls } from '../worker-thread.ts';
import { sanitize } from './sanitize.ts';

// Long texts, during which nobody else would be served by the server's own thread.
answerCalls(sanitize);
