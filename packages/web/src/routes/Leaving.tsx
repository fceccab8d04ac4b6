import { type BlockerFn, type RouterHistory, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { text } from '../i18n/text.ts'
import { needsSession } from '../paths.ts'
import type { DiscardQuestion } from '../ui/form/DiscardQuestion.tsx'
import { type Ask, LeavingNotes, UnsavedNotes } from '../ui/form/Unsaved.tsx'

type Question = typeof DiscardQuestion

// Its code is asked for once there is something to lose.
const question = async (): Promise<Question> => (await import('../ui/form/DiscardQuestion.tsx')).DiscardQuestion

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
  else {
    const go = () => history.go(indexOf(nextLocation) - indexOf(currentLocation), freely)
    // The browser may still be on its way back to the form.
    if (window.history.state?.__TSR_index === indexOf(currentLocation)) go()
    else window.addEventListener('popstate', go, { once: true })
  }
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
  // It stays, closed, so that it leaves as it came.
  const [asked, setAsked] = useState<{ Question: Question; goOn: (() => void) | undefined }>()
  const [note] = useState(() => holdBack(history))
  const ask = async (goOn: () => void) => {
    try {
      setAsked({ Question: await question(), goOn })
    } catch {
      // Without a line there is the browser's own: a step that is held back must be answered.
      if (window.confirm(text.general.discardQuestion)) goOn()
    }
  }
  const [noteOnPage] = useState(() => (form: string, isUnsaved: boolean) => {
    if (isUnsaved) question().catch(() => undefined)
    note(form, isUnsaved ? (goOn) => void ask(goOn) : undefined)
  })
  const close = () => setAsked((now) => now && { ...now, goOn: undefined })
  return (
    <LeavingNotes value={note}>
      <UnsavedNotes value={noteOnPage}>{children}</UnsavedNotes>
      {asked && (
        <asked.Question
          opened={asked.goOn !== undefined}
          onKeep={close}
          onDiscard={() => {
            close()
            asked.goOn?.()
          }}
        />
      )}
    </LeavingNotes>
  )
}
