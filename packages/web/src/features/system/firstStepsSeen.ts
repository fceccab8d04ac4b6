import type { system } from '@vesica/contract'

type Done = system.SystemControls['firstSteps']

const key = 'first-steps'
const none: Done = { coin: false, fee: false, mail: false }

/** What was done of the first steps when this browser was last here: their place is kept until the truth is known. */
export const seenSteps = (): Done => {
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Done>) }
  } catch {
    return none
  }
}

export const noteSteps = (done: Done): void => {
  try {
    localStorage.setItem(key, JSON.stringify(done))
  } catch {
    // Storage is refused: the place is kept as for a new owner.
  }
}
