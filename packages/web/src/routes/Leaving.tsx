import { type BlockerFn, type RouterHistory, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { needsSession } from '../paths.ts'
import { type Ask, LeavingNotes, UnsavedNotes } from '../ui/form/Unsaved.tsx'

// Asked for once there is something to lose.
const question = () => import('../ui/form/DiscardQuestion.tsx')
const DiscardQuestion = lazy(async () => ({ default: (await question()).DiscardQuestion }))

type Step = Parameters<BlockerFn>[0]

const indexOf = ({ state }: Step['nextLocation']): number => state.__TSR_index

const tabOf = ({ search }: Step['nextLocation']): string | null => new URLSearchParams(search).get('tab')

/**
 * Whether a step may take away the form it begins at. Back and forward may; a new address only with another screen or
 * tab: all else in it is what screens change themselves, when a dialog opens or what was sent is done.
 */
const leaves = ({ currentLocation: from, nextLocation: to, action }: Step): boolean => {
  // A visitor's form is short, and signing in ends with another address.
  if (!needsSession(from.pathname)) return false
  return (action !== 'PUSH' && action !== 'REPLACE') || from.pathname !== to.pathname || tabOf(from) !== tabOf(to)
}

/** Does a step that was held back. */
const take = (history: RouterHistory, { currentLocation, nextLocation, action }: Step): void => {
  const { href, state } = nextLocation
  const freely = { ignoreBlocker: true }
  if (action === 'PUSH') history.push(href, state, freely)
  else if (action === 'REPLACE') history.replace(href, state, freely)
  else history.go(indexOf(nextLocation) - indexOf(currentLocation), freely)
}

/** Holds the router back while a form is unsaved, until the question is answered that Escape asks as well. */
const holdBack = (history: RouterHistory) => {
  // With the screen that it stands on: signing in goes on to another, and its form may be gone only after the next step.
  const unsaved = new Map<string, { ask: Ask; at: string }>()
  let release: (() => void) | undefined
  const blockerFn = (step: Step): boolean => {
    const form = [...unsaved.values()].findLast(({ at }) => at === step.currentLocation.pathname)
    if (!form || !leaves(step)) return false
    form.ask(() => take(history, step))
    return true
  }
  return (form: string, ask: Ask | undefined): void => {
    if (ask) unsaved.set(form, { ask, at: history.location.pathname })
    else unsaved.delete(form)
    if (unsaved.size > 0) release ??= history.block({ blockerFn, enableBeforeUnload: false })
    else {
      release?.()
      release = undefined
    }
  }
}

/** Stands around all screens: whoever leaves one by Back, a link or a tab is asked before what they entered is lost. */
export const Leaving = ({ children }: { children: ReactNode }) => {
  const { history } = useRouter()
  const [asked, setAsked] = useState<{ goOn: () => void }>()
  const [note] = useState(() => holdBack(history))
  // It stays, closed, so that it leaves as it came.
  const [hasAsked, setHasAsked] = useState(false)
  const ask = (goOn: () => void) => {
    setHasAsked(true)
    setAsked({ goOn })
  }
  const [noteOnPage] = useState(() => (form: string, isUnsaved: boolean) => {
    if (isUnsaved) void question()
    note(form, isUnsaved ? ask : undefined)
  })
  return (
    <LeavingNotes value={note}>
      <UnsavedNotes value={noteOnPage}>{children}</UnsavedNotes>
      <Suspense>
        {hasAsked && (
          <DiscardQuestion
            opened={asked !== undefined}
            onKeep={() => setAsked(undefined)}
            onDiscard={() => {
              setAsked(undefined)
              asked?.goOn()
            }}
          />
        )}
      </Suspense>
    </LeavingNotes>
  )
}
