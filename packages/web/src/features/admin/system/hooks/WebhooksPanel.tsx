import { IconKey, IconListDetails, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { webhooks } from '@vesica/contract'
import { Fragment } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { text } from '../../../../i18n/text.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { type Column, DataTable } from '../../../../ui/list/DataTable.tsx'
import { RowAction, RowActions } from '../../../../ui/list/RowActions.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { PageSection } from '../../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import styles from '../System.module.css'
import type { SystemPartProps } from '../systemParts.tsx'
import own from './Hooks.module.css'
import { hooksAddress, type ViewProps } from './hooksUrl.ts'
import { WebhookDialogs } from './WebhookDialogs.tsx'

const copy = text.webhooks
type Hook = webhooks.Webhook
type Opened = 'edit' | 'delete' | 'secret' | 'log'

const tones = { on: 'success', failing: 'danger', off: 'neutral', gave_up: 'danger' } as const

/** Line breaks are allowed only at the start of a path segment. */
const Url = ({ url }: Pick<Hook, 'url'>) => (
  <code className={own.url}>
    {url.split(/(?<=[^/:])(?=\/)/).map((segment, index) => (
      <Fragment key={`${index} ${segment}`}>
        {index > 0 && <wbr />}
        {segment}
      </Fragment>
    ))}
  </code>
)

const columnsFor = (open: (dialog: Opened, id: string) => void, disabledReason: string | undefined): Column<Hook>[] => [
  {
    key: 'name',
    head: text.labels.name,
    lead: true,
    cell: ({ name }) => (
      <span dir="auto" className={styles.wraps}>
        {name}
      </span>
    ),
  },
  { key: 'url', head: text.labels.url, cell: ({ url }) => <Url url={url} /> },
  { key: 'events', head: copy.eventsColumn, cell: ({ events }) => events.join(', ') },
  { key: 'waiting', head: text.labels.pending, numeric: true, cell: ({ pending }) => pending },
  {
    key: 'state',
    head: text.labels.status,
    cell: ({ state }) => (
      <StatusBadge status={state} tone={tones[state]}>
        {copy.states[state]}
      </StatusBadge>
    ),
  },
  {
    key: 'actions',
    head: <span className="visually-hidden">{text.labels.actions}</span>,
    cell: ({ id, name }) => (
      <RowActions>
        <RowAction label={copy.logOf(name)} title={copy.log} icon={IconListDetails} onClick={() => open('log', id)} />
        <RowAction
          disabledReason={disabledReason}
          label={text.labels.editNamed(name)}
          title={text.labels.edit}
          icon={IconPencil}
          onClick={() => open('edit', id)}
        />
        <RowAction
          disabledReason={disabledReason}
          label={copy.rotateOf(name)}
          title={copy.rotate}
          icon={IconKey}
          onClick={() => open('secret', id)}
        />
        <RowAction
          disabledReason={disabledReason}
          label={text.labels.removeNamed(name)}
          title={text.labels.remove}
          icon={IconTrash}
          onClick={() => open('delete', id)}
        />
      </RowActions>
    ),
  },
]

const All = ({ all, view, onView }: ViewProps & { all: readonly Hook[] }) => {
  const disabledReason = useRights().disabledReason('settings:write')
  const add = (
    <ActionButton
      size="sm"
      disabledReason={disabledReason}
      leftSection={<IconPlus size={16} />}
      onClick={() => onView({ ...hooksAddress.plain, dialog: 'add' })}
    >
      {copy.add}
    </ActionButton>
  )
  const open = (dialog: Opened, about: string) => onView({ ...hooksAddress.plain, dialog, about })
  return (
    <>
      <div className={styles.bar}>{all.length > 0 && add}</div>
      <PageSection dense flush>
        {all.length === 0 ? (
          <EmptyState title={copy.none} why={copy.noneWhy} action={add} />
        ) : (
          <DataTable
            caption={text.labels.webhooks}
            columns={columnsFor(open, disabledReason)}
            rows={all}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => name}
            dense
          />
        )}
      </PageSection>
      <WebhookDialogs all={all} view={view} onView={onView} />
    </>
  )
}

/** Webhooks and their deliveries. */
export const WebhooksPanel = ({ search, onSearch }: SystemPartProps) => {
  const { data, error, refetch } = useRead(webhooks.listWebhooks, {})
  if (data)
    return (
      <All
        all={data.webhooks}
        view={hooksAddress.parse(search)}
        onView={(next, replace) => onSearch(hooksAddress.write(next), replace)}
      />
    )
  return (
    <PageSection dense>
      {error ? <ReadFailed what={copy.what} read={{ error, refetch }} /> : <RowsSkeleton count={4} dense />}
    </PageSection>
  )
}
