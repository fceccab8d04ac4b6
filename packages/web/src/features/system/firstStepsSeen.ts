import { firstSteps, type system } from '@vesica/contract'

type Done = system.SystemControls['firstSteps']

const key = 'first-steps'
const none = Object.fromEntries(firstSteps.map((step) => [step, false])) as Done

/** What was done of the first steps when this browser was last here: their place is kept until the truth is known. */
export const seenSteps = (): Done => {
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Done>) }
  } catch {
    return none
  }
}

/** Whether all of it was done then: done is done. */
export const areAllSeen = (): boolean => Object.values(seenSteps()).every(Boolean)

export const noteSteps = (done: Done): void => {
  try {
    localStorage.setItem(key, JSON.stringify(done))
  } catch {
    // Storage is refused: the place is kept as for a new owner.
  }
}

const hiddenKey = 'first-steps-hidden'

/** Whether the steps were hidden in this browser. */
export const stepsHidden = (): boolean => {
  try {
    return localStorage.getItem(hiddenKey) !== null
  } catch {
    return false
  }
}

/** Hides the steps in this browser, or shows them again. */
export const hideSteps = (hidden: boolean): void => {
  try {
    if (hidden) localStorage.setItem(hiddenKey, '1')
    else localStorage.removeItem(hiddenKey)
  } catch {
    // Storage is refused: they are there again with the next page.
  }
}
