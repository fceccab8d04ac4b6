import { security } from '@vesica/contract'
import type { CallFailed } from './failure.ts'

// A call about money or power is refused until the user confirms their identity. The call layer asks for it in one
// dialog and repeats the call: no input is lost.

/** Asks for confirmation. @returns whether it was given; false: cancelled */
export type ProofAsker = (methods: readonly security.ProofWay[]) => Promise<boolean>

let asker: ProofAsker | undefined
let pendingProof: Promise<boolean> | undefined

/** Registers the dialog that asks. Returns the unregister function. */
export const onProofNeeded = (next: ProofAsker): (() => void) => {
  asker = next
  return () => {
    if (asker === next) asker = undefined
  }
}

/** The methods that the server names; a password if it names none known here. */
const methodsIn = (details: unknown): readonly security.ProofWay[] => {
  const named = (details as { methods?: unknown } | undefined)?.methods
  const known = security.proofWays.filter((method) => Array.isArray(named) && named.includes(method))
  return known.length > 0 ? known : ['password']
}

/** Asks for confirmation, once for all calls that wait for it. */
export const promptForProof = (failure: CallFailed): Promise<boolean> => {
  if (!asker) return Promise.resolve(false)
  pendingProof ??= asker(methodsIn(failure.details)).finally(() => {
    pendingProof = undefined
  })
  return pendingProof
}
