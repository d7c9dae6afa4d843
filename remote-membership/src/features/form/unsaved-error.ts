import { ApiProblem } from '@guildhall/shared/http';

/** A command was not sent because answers are still unsaved; shown like a refusal by the server. */
export class UnsavedError extends ApiProblem {
  constructor(message: string) {
    super({ status: 0, code: 'answers_unsaved', message });
  }
}
