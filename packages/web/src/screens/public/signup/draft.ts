import { saveInTab, storedInTab } from '../../../ui/tab.ts'

/** Stored part of an unfinished sign-up, which survives a reload. Never includes a password. */
export interface SignUpDraft {
  readonly name: string
  readonly email: string
  /** End of the email verification (ISO 8601); null: not verified. */
  readonly verifiedUntil: string | null
}

const key = 'signup-draft'
export const emptyDraft: SignUpDraft = { name: '', email: '', verifiedUntil: null }

/** Parses a stored draft. @param now milliseconds; an expired verification is dropped */
export const parseDraft = (stored: string | null, now: number): SignUpDraft => {
  try {
    const { name, email, verifiedUntil } = JSON.parse(stored ?? '') as Partial<Record<keyof SignUpDraft, unknown>>
    const isValid = typeof verifiedUntil === 'string' && Date.parse(verifiedUntil) > now
    return {
      name: typeof name === 'string' ? name : '',
      email: typeof email === 'string' ? email : '',
      verifiedUntil: isValid ? verifiedUntil : null,
    }
  } catch {
    return emptyDraft
  }
}

export const loadDraft = (): SignUpDraft => parseDraft(storedInTab(key), Date.now())

/** Saves the draft for this tab; undefined deletes it. */
export const saveDraft = (draft: SignUpDraft | undefined): void => saveInTab(key, draft)
