import { approvals, members, adminRoles, roleText, rightsOfRole, rightText } from '@vesica/contract'
import { Link } from '@tanstack/react-router'
import { useCurrentUser, useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { RolesDialog } from './RolesDialog.tsx'
import styles from './Offices.module.css'

const copy = text.roles
type Member = members.Member

type LineProps = { person: Member; isSelf: boolean; waits: boolean; onChange: () => void }

const Line = ({ person, isSelf, waits, onChange }: LineProps) => (
  <li className={styles.item}>
    <span className={styles.who}>
      <span className={styles.name}>{person.name}</span>
      <span className={styles.quiet}>{person.email}</span>
      {waits && (
        <span className={styles.quiet}>
          {copy.waits} <Link to={paths.admin('approvals')}>{copy.openControl}</Link>
        </span>
      )}
    </span>
    <span className={styles.held}>
      {person.adminRoles.map((role) => (
        <StatusBadge key={role} status={role} tone={role === 'owner' ? 'gold' : 'neutral'}>
          {roleText[role].name}
        </StatusBadge>
      ))}
      {person.adminRoles.length === 0 && <span className={styles.quiet}>{copy.none}</span>}
      {person.status !== 'active' && <StatusBadge status={person.status} />}
    </span>
    <ActionButton
      size="sm"
      variant="default"
      aria-label={copy.changeNamed(person.name)}
      disabledReason={isSelf ? copy.yourself : undefined}
      onClick={onChange}
    >
      {copy.change}
    </ActionButton>
  </li>
)

type Props = { open: string | undefined; onOpen: (person: string | undefined) => void }

/** All administrators and their roles. */
export const RolesList = ({ open, onOpen }: Props) => {
  const self = useCurrentUser()
  const list = useRead(members.listMembers, { query: { role: 'admin', sort: 'name', limit: '100' } })
  const changes = useRead(approvals.getApprovals, {}).data?.changes ?? []
  const pending = changes.filter(({ kind, status }) => kind === 'offices' && status === 'waiting')
  const people = list.data?.users ?? []
  const chosen = people.find(({ id }) => id === open)
  return (
    <PageSection dense title={copy.people}>
      {!list.data && !list.error && <RowsSkeleton count={3} dense />}
      {!list.data && list.error && <ReadFailed what={copy.what} read={list} />}
      <ul className={styles.list}>
        {people.map((person) => (
          <Line
            key={person.id}
            person={person}
            isSelf={person.id === self?.id}
            waits={pending.some(({ subject }) => subject === person.id)}
            onChange={() => onOpen(person.id)}
          />
        ))}
      </ul>
      {chosen && chosen.id !== self?.id && <RolesDialog person={chosen} onClose={() => onOpen(undefined)} />}
    </PageSection>
  )
}

/** The permissions of each role. Owners have all of them. */
export const RolePermissions = () => (
  <PageSection dense title={copy.each}>
    <dl className={styles.meaning}>
      {adminRoles.map((role) => (
        <div key={role}>
          <dt>{roleText[role].name}</dt>
          <dd>
            <p>{copy.holds[role]}.</p>
            {role !== 'owner' && (
              <ul aria-label={copy.includes(roleText[role].name)}>
                {rightsOfRole[role].map((right) => (
                  <li key={right}>{rightText[right]}</li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </PageSection>
)
