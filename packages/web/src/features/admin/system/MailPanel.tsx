import { Alert } from '@mantine/core'
import { system } from '@vesica/contract'
import { useAction } from '../../../data/action.ts'
import { useCurrentUser, useRead } from '../../../data/hooks.ts'
import { dateTime } from '../../../format/time.ts'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { PendingChangeNotes } from '../../../ui/text/PendingChangeNotes.tsx'
import { MailServerForm } from './MailServerForm.tsx'
import styles from './System.module.css'
import { useShowControls } from './useShowControls.ts'
import { WithControls } from './WithControls.tsx'

const copy = text.system.mail
type Mail = system.SystemControls['mail']

const TestMail = () => {
  const user = useCurrentUser()
  const rights = useRights()
  const showControls = useShowControls()
  const test = useAction(system.sendTestMail, {
    refreshes: [system.listMail],
    onDone: ({ systemControls }) => {
      showControls(systemControls)
      const byServer = systemControls.mail.delivery === 'smtp'
      notifySuccess(byServer ? copy.testSent(user?.email ?? '') : copy.testWritten)
    },
  })
  return (
    <>
      <ActionButton
        size="sm"
        variant="light"
        loading={test.isPending}
        disabledReason={rights.disabledReason('settings:write')}
        onClick={() => void test.run({})}
      >
        {copy.test}
      </ActionButton>
      {test.failure && (
        <Alert color="red" role="alert" mt="sm">
          {test.failure.message}
        </Alert>
      )}
    </>
  )
}

const Delivery = ({ mail }: { mail: Mail }) => (
  <PageSection dense title={copy.delivery}>
    <dl className={styles.facts}>
      <dt>{copy.delivery}</dt>
      <dd>{mail.delivery === 'smtp' ? copy.smtp : copy.folder}</dd>
      <dt>{text.labels.sender}</dt>
      <dd>{mail.from}</dd>
    </dl>
    <p className={styles.text}>{mail.delivery === 'smtp' ? copy.smtpWhy : copy.folderWhy}</p>
    {mail.byEnvironment && <p className={styles.text}>{copy.byEnvironment}</p>}
    <TestMail />
  </PageSection>
)

const columns: Column<system.MailSummary>[] = [
  { key: 'subject', head: text.labels.subject, lead: true, cell: (mail) => mail.subject },
  { key: 'to', head: text.labels.to, cell: (mail) => mail.to },
  {
    key: 'at',
    head: text.labels.created,
    cell: (mail) => <span className={`tabular ${styles.moment}`}>{dateTime(mail.at)}</span>,
  },
]

const SHOWS_NEW_EVERY_MS = 15_000

const Messages = () => {
  const { data, error, refetch } = useRead(system.listMail, {}, { everyMs: SHOWS_NEW_EVERY_MS })
  return (
    <PageSection dense title={copy.messages} flush>
      {!data && !error && <RowsSkeleton count={4} dense />}
      {!data && error && <ReadFailed what={copy.what} read={{ error, refetch }} />}
      {data?.mail.length === 0 && <EmptyState title={copy.none} why={copy.noneWhy} />}
      {data && data.mail.length > 0 && (
        <DataTable caption={copy.messages} columns={columns} rows={data.mail} rowKey={(mail) => mail.id} dense />
      )}
    </PageSection>
  )
}

/** The mail delivery settings, and stored emails when delivery is off. */
export const MailPanel = () => {
  const rights = useRights()
  return (
    <WithControls>
      {({ mail }) => (
        <div className={styles.stack}>
          <Delivery mail={mail} />
          {!mail.byEnvironment && rights.has('settings:write') && (
            <PageSection dense title={copy.server}>
              <PendingChangeNotes changes={mail.pendingChange ? [mail.pendingChange] : []} />
              <MailServerForm server={mail.server} />
            </PageSection>
          )}
          {mail.delivery === 'folder' && rights.has('mail:read') && <Messages />}
        </div>
      )}
    </WithControls>
  )
}
