/** A contract file cannot be used. `place` is the file, with a JSON pointer or line where one is known. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly place: string;

  constructor(place: string, problem: string, options?: ErrorOptions) {
    super(`${place}: ${problem}`, options);
    this.place = place;
  }
}
