import { Button, Switch } from '@mantine/core'
import { logs } from '@vesica/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRefresh } from '../../../data/hooks.ts'
import { dateTime } from '../../../format/time.ts'
import { locale, text } from '../../../i18n/text.ts'
import { defineList } from '../../../lists/defineList.tsx'
import { ListExport } from '../../../lists/ListExport.tsx'
import { choicesOf } from '../../../lists/ListToolbar.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { summaryOf } from './logDetails.ts'
import { Level, LogLineDialog } from './LogLine.tsx'
import styles from './Logs.module.css'
import { logsAddress, type LogsView, type ViewProps } from './logsAddress.ts'
import type { SystemPartProps } from './systemParts.tsx'

const copy = text.logs

const List = defineList(logsAddress)({
  name: 'logs',
  copy,
  rows: ({ lines }) => lines,
  label: ({ message }) => message,
  filters: [
    { key: 'level', label: copy.level, any: copy.anyLevel, useChoices: choicesOf(logs.logLevels, copy.levels) },
    { key: 'period', label: copy.period, any: copy.anyPeriod, useChoices: choicesOf(logs.logPeriods, copy.periods) },
  ],
  columns: () => [
    {
      key: 'message',
      head: text.labels.message,
      lead: true,
      cell: ({ message, details }) => (
        <span className={styles.two}>
          <span>{message}</span>
          <span className={styles.quiet}>{summaryOf(details)}</span>
        </span>
      ),
    },
    { key: 'level', head: text.labels.severity, cell: ({ level }) => <Level level={level} /> },
    {
      key: 'process',
      head: copy.columns.process,
      cell: ({ process }) => <span className={styles.process}>{process}</span>,
    },
    { key: 'time', head: text.labels.time, cell: ({ timestamp }) => <RelativeTime moment={timestamp} /> },
  ],
  open: ({ id }) => ({ id }),
  current: ({ id }) => id,
})

/** New lines are fetched at this interval. The server takes up to a second to store them. */
const NEW_EVERY_MS = 3000

/** Refetches new lines unless a line or an older page is open. */
const useLive = (isOn: boolean): void => {
  const again = useEffectEvent(useRefresh(logs.listLogs))
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (!document.hidden) void again()
    }, NEW_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOn])
}

const Tools = ({ view, onView }: ViewProps) => {
  const [isLive, setLive] = useState(true)
  useLive(isLive && view.cursor === undefined && view.id === undefined)
  return (
    <div className={styles.tools}>
      <Switch
        label={copy.live}
        aria-description={copy.liveWhy}
        checked={isLive}
        onChange={(event) => setLive(event.currentTarget.checked)}
      />
      <Button
        size="sm"
        variant="default"
        title={copy.clearWhy}
        onClick={() => onView({ ...view, cursor: undefined, since: new Date().toISOString() })}
      >
        {copy.clear}
      </Button>
      <ListExport
        endpoint={logs.exportLogs}
        query={logsAddress.filtersOf(view)}
        file="log"
        label={copy.export}
        done={copy.exported}
      />
    </div>
  )
}

type NoticeProps = { said: string; action: string; onAction: () => void }

const Notice = ({ said, action, onAction }: NoticeProps) => (
  <div className={styles.notice} role="status">
    <p>{said}</p>
    <Button size="compact-sm" variant="default" onClick={onAction}>
      {action}
    </Button>
  </div>
)

/** The log of all processes, newest first, updated live. */
export const LogsPanel = ({ search, onSearch }: SystemPartProps) => {
  const view = logsAddress.parse(search)
  const onView = (next: LogsView, replace?: boolean) => onSearch(logsAddress.write(next), replace)
  return (
    <div className={styles.stack}>
      <List
        {...{ view, onView }}
        above={(reply) => (
          <>
            <div className={styles.bar}>
              <p className={styles.quiet}>
                {reply && copy.about(String(reply.retention.days), reply.retention.lines.toLocaleString(locale))}
              </p>
              <Tools {...{ view, onView }} />
            </div>
            {view.since && (
              <Notice
                said={copy.cleared(dateTime(view.since))}
                action={copy.showAll}
                onAction={() => onView({ ...view, since: undefined, cursor: undefined })}
              />
            )}
            {view.request && (
              <Notice
                said={`${copy.ofRequest}: ${view.request}`}
                action={copy.everything}
                onAction={() => onView({ ...view, request: undefined, cursor: undefined })}
              />
            )}
          </>
        )}
        below={(reply) => <LogLineDialog lines={reply?.lines} {...{ view, onView }} />}
      />
    </div>
  )
}
