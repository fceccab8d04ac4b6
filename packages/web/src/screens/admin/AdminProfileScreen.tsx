import { identity, roleText } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { RequestedAddress } from '../../features/identity/RequestedAddress.tsx'
import { AvatarField } from '../../features/identity/AvatarField.tsx'
import { SessionList } from '../../features/identity/SessionList.tsx'
import { AccountHistory } from '../../features/security/AccountHistory.tsx'
import { FactorNeeded } from '../../features/security/FactorNeeded.tsx'
import { Passkeys } from '../../features/security/Passkeys.tsx'
import { SecondFactor } from '../../features/security/SecondFactor.tsx'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { Avatar } from '../../ui/picture/Avatar.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { PasswordForm } from './profile/PasswordForm.tsx'
import { PersonalForm } from './profile/PersonalForm.tsx'
import styles from './profile/Profile.module.css'

const copy = text.admin.profile

const Head = ({ user }: { user: identity.User }) => (
  <div className={styles.head}>
    <Avatar name={user.name} src={user.avatar} size={56} />
    <div className={styles.who}>
      <p className={styles.name}>{user.name}</p>
      <p className={styles.quiet}>
        {text.admin.memberForm.roles[user.role]} · {user.email}
      </p>
    </div>
    <div className={styles.badges}>
      {user.adminRoles.map((role) => (
        <StatusBadge key={role} status={role} tone="gold">
          {role === 'owner' ? text.admin.shell.superAdmin : roleText[role].name}
        </StatusBadge>
      ))}
      <StatusBadge status={user.status} />
    </div>
  </div>
)

const Statistics = ({ user }: { user: identity.User }) => (
  <dl className={styles.facts}>
    <dt>{copy.lastLogin}</dt>
    <dd>{user.lastLogin ? dateTime(user.lastLogin) : '—'}</dd>
    <dt>{copy.created}</dt>
    <dd>{dateTime(user.joined)}</dd>
  </dl>
)

/** The signed-in administrator's own account. */
export const AdminProfileScreen = () => {
  const { data, error, refetch } = useRead(identity.getUser, {})
  const user = data?.user
  if (!user && error) return <ReadFailed what={copy.what} read={{ error, refetch }} />
  if (!user) return <RowsSkeleton count={6} />
  return (
    <div className={styles.screen}>
      <Head user={user} />
      {user.secondFactor === 'needed' && <FactorNeeded />}
      <div className={styles.columns}>
        <div>
          <PageSection title={copy.personal}>
            <div className={styles.picture}>
              <AvatarField user={user} />
            </div>
            <PersonalForm key={`${user.email} ${user.requestedEmail?.email}`} user={user} />
            <RequestedAddress user={user} />
          </PageSection>
          <PageSection title={copy.statistics}>
            <Statistics user={user} />
          </PageSection>
          <AccountHistory />
        </div>
        <div>
          <PageSection title={copy.password}>
            <PasswordForm />
          </PageSection>
          <SecondFactor />
          <Passkeys />
          <PageSection title={copy.sessions}>
            <SessionList />
          </PageSection>
        </div>
      </div>
    </div>
  )
}
