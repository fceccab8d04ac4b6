import { createContext, useMemo, useState } from 'react'

/** Whether the proof next to a decision is incompletely displayed, and the setter. */
export type ProofDisplay = { readonly isIncomplete: boolean; report(isIncomplete: boolean): void }

/** A proof that is not displayed must not look checked: its viewer reports it to the facts and the decision. */
export const ProofDisplayed = createContext<ProofDisplay>({ isIncomplete: false, report: () => undefined })

/** For screens that show a proof next to a decision. */
export const useProofDisplay = (): ProofDisplay => {
  const [isIncomplete, report] = useState(false)
  return useMemo(() => ({ isIncomplete, report }), [isIncomplete])
}
