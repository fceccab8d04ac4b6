import { firstSteps, type system } from '@vesica/contract'

type Done = system.SystemControls['firstSteps']

const key = 'first-steps'
const initial = Object.fromEntries(firstSteps.map((step) => [step, false])) as Done

/** The steps completed at this browser's last visit, used to reserve space until the actual state is loaded. */
export const seenSteps = (): Done => {
  try {
    return { ...initial, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Done>) }
  } catch {
    return initial
  }
}

/** Whether every step was completed then. Completed steps stay completed. */
export const areAllSeen = (): boolean => Object.values(seenSteps()).every(Boolean)

export const noteSteps = (done: Done): void => {
  try {
    localStorage.setItem(key, JSON.stringify(done))
  } catch {
    // Storage is unavailable: space is reserved as for a new owner.
  }
}

const hiddenKey = 'first-steps-hidden'

/** Whether the steps are hidden in this browser. */
export const stepsHidden = (): boolean => {
  try {
    return localStorage.getItem(hiddenKey) !== null
  } catch {
    return false
  }
}

/** Hides or shows the steps in this browser. */
export const hideSteps = (hidden: boolean): void => {
  try {
    if (hidden) localStorage.setItem(hiddenKey, '1')
    else localStorage.removeItem(hiddenKey)
  } catch {
    // Storage is unavailable: the steps reappear on the next page.
  }
}
