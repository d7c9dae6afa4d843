import { ApiProblem } from '@guildhall/shared/http';

/** A command was not sent because answers before it are not saved yet; told like a refusal of the server. */
export class UnsavedError extends ApiProblem {
  constructor(message: string) {
    super({ status: 0, code: 'answers_unsaved', message });
  }
}
