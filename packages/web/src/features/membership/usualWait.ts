import type { identity } from '@vesica/contract'
import { duration } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'

const MINUTE_MS = 60_000

/** How long a decision on an application usually takes, in a sentence; undefined while too few were made to know. */
export const usualWait = ({ usualWaitMinutes: minutes }: identity.Signup): string | undefined =>
  minutes === null ? undefined : text.member.waiting.usual(duration(Math.max(1, minutes) * MINUTE_MS))
