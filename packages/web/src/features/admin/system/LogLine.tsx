import { Button } from '@mantine/core'
import type { logs } from '@vesica/contract'
import { useState } from 'react'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import type { Tone } from '../../../ui/text/status.ts'
import { detailsOf } from './logDetails.ts'
import { logsAddress, type ViewProps } from './logsAddress.ts'
import styles from './Logs.module.css'

const copy = text.logs

const tones: Readonly<Record<logs.LogLevel, Tone>> = {
  error: 'danger',
  warning: 'waiting',
  info: 'info',
  debug: 'neutral',
}

/** The severity of a line. */
export const Level = ({ level }: { level: logs.LogLevel }) => (
  <StatusBadge status={level} tone={tones[level]}>
    {copy.oneLevel[level]}
  </StatusBadge>
)

const Written = ({ title, children }: { title: string; children: string }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    <pre tabIndex={0} aria-label={title} role="region">
      {children}
    </pre>
  </section>
)

const One = ({ line, view, onView }: ViewProps & { line: logs.LogLine }) => {
  const { stack, rest } = detailsOf(line.details)
  const { request } = line
  const close = () => onView({ ...view, id: undefined }, true)
  return (
    <Dialog opened onClose={close} title={copy.line.title} size="lg" full>
      <div className={styles.stack}>
        <p className={styles.message}>{line.message}</p>
        <Facts>
          <Fact name={text.labels.when}>{dateTime(line.timestamp)}</Fact>
          <Fact name={text.labels.severity}>
            <Level level={line.level} />
          </Fact>
          <Fact name={copy.line.process}>{line.process}</Fact>
          {request && (
            <Fact name={copy.line.request} code copyValue={request} copyName={text.general.requestId}>
              {request}
            </Fact>
          )}
        </Facts>
        {stack !== undefined && <Written title={copy.line.stack}>{stack}</Written>}
        {rest !== undefined && <Written title={text.labels.details}>{rest}</Written>}
        {stack === undefined && rest === undefined && <p className={styles.quiet}>{copy.line.noDetails}</p>}
        {request && view.request !== request && (
          <DialogFoot>
            <Button variant="default" onClick={() => onView({ ...logsAddress.plain, size: view.size, request })}>
              {copy.line.sameRequest}
            </Button>
          </DialogFoot>
        )}
      </div>
    </Dialog>
  )
}

/** The line in the URL, if it is among the lines shown so far. */
export const LogLineDialog = ({ lines, ...props }: ViewProps & { lines: readonly logs.LogLine[] | undefined }) => {
  const { id } = props.view
  const [last, setLast] = useState<logs.LogLine>()
  const visible = lines?.find((line) => line.id === id)
  if (visible && visible.id !== last?.id) setLast(visible)
  // New lines push old ones off the page, but the open one stays.
  const line = visible ?? (last?.id === id ? last : undefined)
  useRestoreFocus(line !== undefined)
  return line ? <One key={line.id} line={line} {...props} /> : null
}
