/** A refusal: HTTP status and the sentence that people read. `{name}` stands for a parameter. */
export interface RefusalText {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503
  readonly message: string
}
