import { Alert, Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { invitations } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { dateTime } from '../../../format/time.ts'
import { locale, text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { usageText, waiverText } from './invitationCopy.ts'

const copy = text.invitations

const columns: Column<invitations.InvitedPerson>[] = [
  {
    key: 'name',
    head: text.labels.name,
    lead: true,
    cell: ({ id, name }) => (
      <Anchor
        size="sm"
        fw={600}
        dir="auto"
        renderRoot={(props) => (
          <Link to={paths.admin('users')} search={{ open: `details:${id}` } as never} {...props} />
        )}
      >
        {name}
      </Anchor>
    ),
  },
  { key: 'status', head: text.labels.signUpNoun, cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'sent', head: copy.sent, cell: ({ sentAt }) => <span className="tabular">{dateTime(sentAt)}</span> },
]

const InvitationFacts = ({ one }: { one: invitations.Invitation }) => (
  <Facts>
    <Fact name={text.labels.state}>{copy.states[one.state]}</Fact>
    <Fact name={text.labels.plan}>{one.planName ?? text.labels.anyPlan}</Fact>
    <Fact name={copy.columns.waives}>{waiverText(one)}</Fact>
    <Fact name={text.labels.used}>{usageText(one)}</Fact>
    <Fact name={text.labels.approved}>{one.joined.toLocaleString(locale)}</Fact>
    <Fact name={copy.columns.ends}>{dateTime(one.endsAt)}</Fact>
    <Fact name={text.labels.createdBy}>{one.madeBy}</Fact>
    <Fact name={text.labels.created}>{dateTime(one.madeAt)}</Fact>
    {one.revokedAt && <Fact name={copy.revokedOn}>{dateTime(one.revokedAt)}</Fact>}
    {one.message !== '' && (
      <Fact name={copy.words}>
        <span dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {one.message}
        </span>
      </Fact>
    )}
  </Facts>
)

/** An invitation and the people who joined with it. */
export const InvitationDetails = ({ id }: { id: string }) => {
  const read = useRead(invitations.getInvitation, { params: { id } })
  const { data, error } = read
  if (!data && error) return <ReadFailed what={copy.unknown} read={read} />
  if (!data) return <RowsSkeleton count={6} dense />
  return (
    <Stack gap="md">
      {data.invitation.state === 'lapsed' && <Alert variant="light">{copy.lapsedMeans}</Alert>}
      <InvitationFacts one={data.invitation} />
      {data.people.length === 0 ? (
        <EmptyState title={copy.nobody} why={copy.nobodyWhy} />
      ) : (
        <DataTable caption={copy.people} columns={columns} rows={data.people} rowKey={({ id: key }) => key} dense />
      )}
    </Stack>
  )
}
