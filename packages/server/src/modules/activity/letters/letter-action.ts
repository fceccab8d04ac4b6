interface Link {
  label: string
  /** Of this platform. */
  path: string
}

/** Where a letter leads, and perhaps a question that is answered by a link. */
export interface LetterAction extends Link {
  choice?: { question: string; answers: readonly Link[] }
}
