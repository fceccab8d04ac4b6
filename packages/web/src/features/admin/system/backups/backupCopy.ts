import type { backups } from '@vesica/contract'
import { fileSize } from '../../../../format/fileSize.ts'
import { duration } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import type { Tone } from '../../../../ui/text/status.ts'

const copy = text.backups
const MINUTE_MS = 60_000

/** Why a backup was made, and who requested it. */
export const whyOf = ({ reason, by }: backups.Backup): string =>
  reason === 'asked' ? copy.why.asked(by ?? '—') : copy.why[reason]

/** Size, duration and encryption; undefined: there is no archive. */
export const factsOf = ({ bytes, startedAt, endedAt, encrypted, sha256 }: backups.Backup): string | undefined => {
  if (bytes === null) return undefined
  const sealed = encrypted ? copy.encrypted : copy.plain
  // Archives found on disk have no known duration.
  if (endedAt === null || sha256 === null) return copy.size(fileSize(bytes), sealed)
  const ms = Date.parse(endedAt) - Date.parse(startedAt)
  return copy.facts(fileSize(bytes), ms < MINUTE_MS ? copy.second : duration(ms), sealed)
}

/** The state in one word, and its color. */
export const stateOf = ({ state, trial }: backups.Backup): { word: string; tone: Tone } => {
  if (state === 'running') return { word: text.labels.inProgress, tone: 'info' }
  if (state === 'failed') return { word: text.labels.failed, tone: 'danger' }
  if (!trial) return { word: copy.states.untried, tone: 'neutral' }
  if (trial.state === 'running') return { word: copy.states.trying, tone: 'info' }
  return trial.state === 'passed'
    ? { word: copy.states.passed, tone: 'success' }
    : { word: copy.states.broken, tone: 'danger' }
}

type Check = backups.BackupTrial['checks'][number]

/** The result of a check: `1,204 journals, 0 differences`. */
export const resultText = ({ name, count, differences }: Check): string => {
  const labels = copy.trial
  const result =
    name === 'audit' ? (differences === 0 ? labels.unbroken : labels.broken) : labels.differences(differences)
  return labels.found[name](count.toLocaleString('en'), result)
}
