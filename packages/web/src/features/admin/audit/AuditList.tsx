import { Button } from '@mantine/core'
import { audit, approvals } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { defineList } from '../../../lists/defineList.tsx'
import { choicesOf } from '../../../lists/ListToolbar.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import styles from './Audit.module.css'
import { AuditDialog } from './AuditEntry.tsx'
import { actionSentence, actorOf, recordOf, sentence } from './auditCopy.ts'
import { auditAddress, type ViewProps } from './auditUrl.ts'

const copy = text.audit

/** Administrators by name, for readers with permission to see them. */
const useAdministrators = () => {
  const enabled = useRights().has('approvals:read')
  const { data } = useRead(approvals.getApprovals, {}, { enabled })
  return (data?.administrators ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

const Result = ({ entry }: { entry: audit.AuditEntry }) =>
  entry.result === 'done' ? (
    <StatusBadge status="done" tone="neutral">
      {text.labels.done}
    </StatusBadge>
  ) : (
    <StatusBadge status="refused" tone="danger">
      {text.labels.refused}
    </StatusBadge>
  )

const List = defineList(auditAddress)({
  name: 'audit',
  copy,
  rows: ({ entries }) => entries,
  label: (entry) => `${actionSentence(entry.action)}, ${recordOf(entry)}`,
  filters: [
    {
      key: 'area',
      label: copy.area,
      any: copy.anyArea,
      useChoices: choicesOf(Object.keys(copy.areas), copy.areas),
    },
    {
      key: 'result',
      label: copy.result,
      any: copy.anyResult,
      useChoices: choicesOf(audit.auditResults, copy.results),
    },
    {
      key: 'period',
      label: copy.period,
      any: copy.anyPeriod,
      useChoices: choicesOf(audit.auditPeriods, copy.periods),
    },
    { key: 'who', label: copy.who, any: copy.anybody, useChoices: useAdministrators, unknown: () => copy.somebody },
  ],
  columns: () => [
    {
      key: 'action',
      head: text.labels.action,
      lead: true,
      cell: (entry) => (
        <span className={styles.two}>
          <strong>{actionSentence(entry.action)}</strong>
          {entry.reason && <span className={styles.quiet}>{entry.reason}</span>}
        </span>
      ),
    },
    {
      key: 'record',
      head: text.labels.item,
      cell: (entry) => (
        <span className={styles.two}>
          <span>{entry.subject}</span>
          <span className={styles.quiet}>{sentence(entry.type)}</span>
        </span>
      ),
    },
    { key: 'who', head: text.labels.byLabel, cell: actorOf },
    { key: 'result', head: text.labels.result, cell: (entry) => <Result entry={entry} /> },
    { key: 'time', head: text.labels.time, cell: ({ time }) => <RelativeTime moment={time} /> },
  ],
  open: ({ id }) => ({ id }),
  current: ({ id }) => id,
})

/** Shown when the list is filtered to one record. */
const OneRecord = ({ onView, name }: Pick<ViewProps, 'onView'> & { name: string }) => (
  <div className={styles.notice}>
    <h2>{copy.ofRecord(name)}</h2>
    <Button size="compact-sm" variant="default" onClick={() => onView(auditAddress.plain)}>
      {copy.everything}
    </Button>
  </div>
)

/** Actions and refusals of administrators, newest first, and the open entry. */
export const AuditList = (props: ViewProps) => {
  const { view } = props
  return (
    <List
      {...props}
      above={(reply) => {
        if (!view.record) return null
        const [first] = reply?.entries ?? []
        return (
          <OneRecord onView={props.onView} name={first ? recordOf(first) : sentence(view.record.split(':')[0] ?? '')} />
        )
      }}
      below={() => <AuditDialog {...props} />}
    />
  )
}
