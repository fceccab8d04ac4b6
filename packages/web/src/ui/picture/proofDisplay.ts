import { createContext, useMemo, useState } from 'react'

/** Whether the proof beside a decision is incomplete on screen, and who says so. */
export type ProofDisplay = { readonly isIncomplete: boolean; report(isIncomplete: boolean): void }

/** A proof that is not on screen must not look checked: its viewer reports that, the facts and the decision read it. */
export const ProofDisplayed = createContext<ProofDisplay>({ isIncomplete: false, report: () => undefined })

/** For whoever puts a proof beside a decision. */
export const useProofDisplay = (): ProofDisplay => {
  const [isIncomplete, report] = useState(false)
  return useMemo(() => ({ isIncomplete, report }), [isIncomplete])
}
