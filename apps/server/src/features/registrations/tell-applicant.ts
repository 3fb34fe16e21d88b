import type { SignedInContext } from '../../http/context.ts';
import { sendTextMessage } from '../../text-messages/send-text-message.ts';
import type { TextMessage } from '../../text-messages/text-message.ts';

/** The decision stands whether or not the message arrives. */
export async function tellApplicant(context: SignedInContext, message: TextMessage): Promise<void> {
  try {
    await sendTextMessage(context, message);
  } catch (error) {
    context.log.warn({ err: error }, 'the applicant could not be told of the decision');
  }
}
