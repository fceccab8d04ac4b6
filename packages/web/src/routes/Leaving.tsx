import { type BlockerFn, type RouterHistory, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { text } from '../i18n/text.ts'
import { needsSession } from '../paths.ts'
import type { DiscardQuestion } from '../ui/form/DiscardQuestion.tsx'
import { type Ask, LeavingNotes, UnsavedNotes } from '../ui/form/Unsaved.tsx'

type Question = typeof DiscardQuestion

// Loaded once a form has unsaved input.
const question = async (): Promise<Question> => (await import('../ui/form/DiscardQuestion.tsx')).DiscardQuestion

type Step = Parameters<BlockerFn>[0]

const indexOf = ({ state }: Step['nextLocation']): number => state.__TSR_index

const tabOf = ({ search }: Step['nextLocation']): string | null => new URLSearchParams(search).get('tab')

/**
 * Whether a navigation step may discard the current form. Back and forward may, and so may a new URL with another path
 * or tab. Screens make all other URL changes themselves, to open a dialog or after a save.
 */
const leaves = ({ currentLocation: from, nextLocation: to, action }: Step): boolean => {
  // Visitor forms are short, and signing in ends with a navigation.
  if (!needsSession(from.pathname)) return false
  return (action !== 'PUSH' && action !== 'REPLACE') || from.pathname !== to.pathname || tabOf(from) !== tabOf(to)
}

/** Performs a blocked step. */
const follow = (history: RouterHistory, { currentLocation, nextLocation, action }: Step): void => {
  const { href, state } = nextLocation
  const freely = { ignoreBlocker: true }
  if (action === 'PUSH') history.push(href, state, freely)
  else if (action === 'REPLACE') history.replace(href, state, freely)
  else {
    const go = () => history.go(indexOf(nextLocation) - indexOf(currentLocation), freely)
    // The browser may not have returned to the form's history entry yet.
    if (window.history.state?.__TSR_index === indexOf(currentLocation)) go()
    else window.addEventListener('popstate', go, { once: true })
  }
}

/** Blocks navigation while a form is unsaved, until the discard question (the same as for Escape) is answered. */
const holdBack = (history: RouterHistory) => {
  // Stored with the form's path: sign-in navigates before its form unmounts.
  const unsaved = new Map<string, { ask: Ask; at: string }>()
  let release: (() => void) | undefined
  const blockerFn = (step: Step): boolean => {
    const form = [...unsaved.values()].findLast(({ at }) => at === step.currentLocation.pathname)
    if (!form || !leaves(step)) return false
    form.ask(() => follow(history, step))
    return true
  }
  return (form: string, confirm: Ask | undefined): void => {
    if (confirm) unsaved.set(form, { ask: confirm, at: history.location.pathname })
    else unsaved.delete(form)
    if (unsaved.size > 0) release ??= history.block({ blockerFn, enableBeforeUnload: false })
    else {
      release?.()
      release = undefined
    }
  }
}

/** Wraps all screens, and asks before Back, a link or a tab discards unsaved input. */
export const Leaving = ({ children }: { children: ReactNode }) => {
  const { history } = useRouter()
  // Stays mounted when closed, for the closing transition.
  const [prompt, setPrompt] = useState<{ Question: Question; goOn: (() => void) | undefined }>()
  const [note] = useState(() => holdBack(history))
  const openPrompt = async (goOn: () => void) => {
    try {
      setPrompt({ Question: await question(), goOn })
    } catch {
      // Offline, fall back to the browser's dialog: a blocked step must be answered.
      if (window.confirm(text.general.discardQuestion)) goOn()
    }
  }
  const [noteOnPage] = useState(() => (form: string, isUnsaved: boolean) => {
    if (isUnsaved) question().catch(() => undefined)
    note(form, isUnsaved ? (goOn) => void openPrompt(goOn) : undefined)
  })
  const close = () => setPrompt((now) => now && { ...now, goOn: undefined })
  return (
    <LeavingNotes value={note}>
      <UnsavedNotes value={noteOnPage}>{children}</UnsavedNotes>
      {prompt && (
        <prompt.Question
          opened={prompt.goOn !== undefined}
          onKeep={close}
          onDiscard={() => {
            close()
            prompt.goOn?.()
          }}
        />
      )}
    </LeavingNotes>
  )
}
