interface Link {
  label: string
  /** On this platform. */
  path: string
}

/** The link of an email, optionally with a question whose answers are links. */
export interface EmailAction extends Link {
  choice?: { question: string; answers: readonly Link[] }
}
