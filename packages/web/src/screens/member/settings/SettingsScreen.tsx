import { Button, Skeleton, Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { identity } from '@vesica/contract'
import { isLetIn } from '../../../data/access.ts'
import { useRead } from '../../../data/hooks.ts'
import { useToken } from '../../../data/session.ts'
import { ChangePasswordForm } from '../../../features/identity/ChangePasswordForm.tsx'
import { SessionList } from '../../../features/identity/SessionList.tsx'
import { ShippingForm } from '../../../features/identity/ShippingForm.tsx'
import { text } from '../../../i18n/text.ts'
import { paths, type SettingsTab, settingsTabs } from '../../../paths.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { Waiting } from '../Waiting.tsx'
import { ProfileTab } from './ProfileTab.tsx'

const words = text.member.settingsPage

const useTab = () => {
  const { tab: asked } = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate()
  const tab = settingsTabs.find((one) => one === asked) ?? 'profile'
  const choose = (next: string | null) =>
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, tab: next ?? undefined }),
      resetScroll: false,
    })
  return { tab, choose }
}

const Security = () => (
  <>
    <PageSection title={words.changePassword}>
      <p style={{ marginTop: 0, color: 'var(--muted)' }}>{words.passwordNote}</p>
      <ChangePasswordForm />
    </PageSection>
    <PageSection title={words.sessions}>
      <SessionList />
    </PageSection>
  </>
)

const Shipping = ({ user }: { user: identity.User }) => (
  <PageSection title={words.shipping}>
    <p style={{ marginTop: 0, color: 'var(--muted)' }}>{words.shippingWhy}</p>
    <ShippingForm key={user.id} saved={user.shippingDetails} />
  </PageSection>
)

const labels: Readonly<Record<SettingsTab, string>> = {
  profile: words.profile,
  security: words.security,
  shipping: words.shipping,
}

const TabbedSettings = ({ user }: { user: identity.User }) => {
  const { tab, choose } = useTab()
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      <Tabs.List aria-label={words.tabs} mb="lg">
        {settingsTabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {labels[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="profile">
        <ProfileTab user={user} />
      </Tabs.Panel>
      <Tabs.Panel value="security">
        <Security />
      </Tabs.Panel>
      <Tabs.Panel value="shipping">
        <Shipping user={user} />
      </Tabs.Panel>
    </Tabs>
  )
}

const Content = () => {
  const token = useToken()
  const read = useRead(identity.getUser, {}, { enabled: token !== null })
  if (token === null)
    return (
      <EmptyState
        title={words.signInFirst}
        why={words.signInFirstWhy}
        action={
          <Button component="a" href={paths.login(paths.settings())}>
            {text.words.signIn}
          </Button>
        }
      />
    )
  if (read.isPending) return <Skeleton height={360} radius="lg" />
  if (!read.data) return <ReadFailed what={words.what} read={read} />
  const { user } = read.data
  if (!isLetIn(user)) return <Waiting title={words.waitTitle} />
  return <TabbedSettings user={user} />
}

/** Profile, security and shipping details. Visitors are invited to sign in, and nothing is asked for. */
export const SettingsScreen = () => (
  <>
    <PageTitle title={words.title} />
    <Content />
  </>
)
