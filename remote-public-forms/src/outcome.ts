import { isApiProblem, noResponseText } from '@guildhall/shared/http';
import { answered, refused, unreachable, type Outcome } from './server.ts';

/** Awaits a call and never throws. Loaded with the code that makes the call. */
export async function outcomeOf<Data>(asking: Promise<Data>): Promise<Outcome<Data>> {
  try {
    return answered(await asking);
  } catch (error) {
    return refused(isApiProblem(error) ? error : { ...unreachable, message: noResponseText });
  }
}
