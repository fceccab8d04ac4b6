import { ChangePasswordForm } from '../../../features/identity/ChangePasswordForm.tsx'
import { SessionList } from '../../../features/identity/SessionList.tsx'
import { AccountHistory } from '../../../features/security/AccountHistory.tsx'
import { Passkeys } from '../../../features/security/Passkeys.tsx'
import { SecondFactor } from '../../../features/security/SecondFactor.tsx'
import { text } from '../../../i18n/text.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'

const copy = text.member.settingsPage

/** Password, second factor, passkeys, sessions, and account history. */
export const SecurityTab = () => (
  <>
    <PageSection title={text.labels.changePassword}>
      <p style={{ marginTop: 0, color: 'var(--muted)' }}>{copy.passwordNote}</p>
      <ChangePasswordForm />
    </PageSection>
    <SecondFactor />
    <Passkeys />
    <PageSection title={copy.sessions}>
      <SessionList />
    </PageSection>
    <AccountHistory />
  </>
)
