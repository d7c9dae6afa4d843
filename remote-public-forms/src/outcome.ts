import { isApiProblem, noResponseText } from '@guildhall/shared/http';
import { answered, refused, unreachable, type Outcome } from './server.ts';

/** Waits for a call; nothing is thrown. Fetched with the code that asks. */
export async function outcomeOf<Data>(asking: Promise<Data>): Promise<Outcome<Data>> {
  try {
    return answered(await asking);
  } catch (error) {
    return refused(isApiProblem(error) ? error : { ...unreachable, message: noResponseText });
  }
}
