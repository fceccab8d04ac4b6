import { Button } from '@mantine/core'
import type { identity } from '@vesica/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RequestedAddress } from '../../../features/identity/RequestedAddress.tsx'
import { AvatarField } from '../../../features/identity/AvatarField.tsx'
import { membershipOf } from '../../../features/identity/person.ts'
import { ProfileForm } from '../../../features/identity/ProfileForm.tsx'
import { date, membershipDate } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import styles from './ProfileTab.module.css'

const copy = text.member.settingsPage

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Profile = ({ user }: { user: identity.User }) => {
  const [isEditing, setEditing] = useState(false)
  const done = () => setEditing(false)
  const edit = useRef<HTMLButtonElement>(null)
  const facts = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The form and the button replace each other, so focus moves along.
    if (isEditing) facts.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    else if (wasEditing.current) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <PageSection
      title={copy.profile}
      actions={
        !isEditing && (
          <Button ref={edit} variant="default" onClick={() => setEditing(true)}>
            {text.labels.edit}
          </Button>
        )
      }
    >
      <div className={styles.person}>
        <AvatarField user={user} />
        <div ref={facts} className={styles.facts}>
          {isEditing ? (
            <ProfileForm user={user} onDone={done} onCancel={done} />
          ) : (
            <dl className={styles.list}>
              <Fact name={text.member.profile.name}>{user.name}</Fact>
              <Fact name={text.labels.email}>{user.email}</Fact>
            </dl>
          )}
          <RequestedAddress user={user} />
        </div>
      </div>
    </PageSection>
  )
}

/** manageHref: where to change the membership. */
type Props = { user: identity.User; manageHref?: string | undefined }

const Membership = ({ user, manageHref }: Props) => (
  <PageSection
    title={text.labels.membership}
    actions={
      manageHref && (
        <Button component="a" href={manageHref} variant="default">
          {copy.manage}
        </Button>
      )
    }
  >
    <dl className={`${styles.list} ${styles.membership}`}>
      <Fact name={copy.plan}>
        <StatusBadge status={user.membershipLevel} tone={user.membershipLevel === 'none' ? 'neutral' : 'gold'}>
          {user.planName ?? membershipOf(user)}
        </StatusBadge>
      </Fact>
      <Fact name={text.labels.memberSince}>{date(user.joined)}</Fact>
      {user.membershipEndsAt && <Fact name={copy.until}>{membershipDate(user.membershipEndsAt)}</Fact>}
      <Fact name={text.labels.status}>
        <StatusBadge status={user.status} />
      </Fact>
    </dl>
  </PageSection>
)

/** The member's profile and membership. */
export const ProfileTab = ({ user, manageHref }: Props) => (
  <>
    <Profile user={user} />
    {user.role === 'user' && <Membership user={user} manageHref={manageHref} />}
  </>
)
