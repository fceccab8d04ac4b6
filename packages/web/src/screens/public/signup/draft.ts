import { saveInTab, storedInTab } from '../../../ui/tab.ts'

/** What is kept of an unfinished sign-up, so that a reload loses nothing. Never a password. */
export interface SignUpDraft {
  readonly name: string
  readonly email: string
  /** The email counts as verified until then (ISO 8601); null while it does not. */
  readonly verifiedUntil: string | null
}

const key = 'signup-draft'
export const emptyDraft: SignUpDraft = { name: '', email: '', verifiedUntil: null }

/** Reads a draft as it was stored. @param now milliseconds; a verification that has run out counts as none */
export const parseDraft = (stored: string | null, now: number): SignUpDraft => {
  try {
    const { name, email, verifiedUntil } = JSON.parse(stored ?? '') as Partial<Record<keyof SignUpDraft, unknown>>
    const holds = typeof verifiedUntil === 'string' && Date.parse(verifiedUntil) > now
    return {
      name: typeof name === 'string' ? name : '',
      email: typeof email === 'string' ? email : '',
      verifiedUntil: holds ? verifiedUntil : null,
    }
  } catch {
    return emptyDraft
  }
}

export const loadDraft = (): SignUpDraft => parseDraft(storedInTab(key), Date.now())

/** Keeps a draft for this tab; undefined forgets it. */
export const saveDraft = (draft: SignUpDraft | undefined): void => saveInTab(key, draft)
