import { Button, Skeleton, Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { identity } from '@vesica/contract'
import { useEffect, useRef } from 'react'
import { isAdmitted } from '../../../data/access.ts'
import { useRead } from '../../../data/hooks.ts'
import { useToken } from '../../../data/session.ts'
import { text } from '../../../i18n/text.ts'
import { paths, settingsTabs } from '../../../paths.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { AwaitingApproval } from '../AwaitingApproval.tsx'
import { settings } from './settingsRegistry.ts'

const copy = text.member.settingsPage

const useTab = () => {
  const { tab: requested } = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate()
  const tab = settingsTabs.find((key) => key === requested) ?? 'profile'
  const choose = (next: string | null) =>
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, tab: next ?? undefined }),
      resetScroll: false,
    })
  return { tab, choose }
}

const TabbedSettings = ({ user }: { user: identity.User }) => {
  const { tab, choose } = useTab()
  const tabs = useRef<HTMLDivElement>(null)
  // The tabs overflow on phones, so scroll to the current one.
  useEffect(() => {
    tabs.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      <Tabs.List ref={tabs} aria-label={copy.tabs} mb="lg">
        {settingsTabs.map((key) => (
          <Tabs.Tab key={key} value={key}>
            {settings[key].label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {settingsTabs.map((key) => {
        const { Tab } = settings[key]
        return (
          <Tabs.Panel key={key} value={key}>
            <Tab user={user} manageHref={paths.membership()} />
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}

const Content = () => {
  const token = useToken()
  const read = useRead(identity.getUser, {}, { enabled: token !== null })
  if (token === null)
    return (
      <EmptyState
        title={copy.signInFirst}
        why={copy.signInFirstWhy}
        action={
          <Button component="a" href={paths.login(paths.settings())}>
            {text.general.signIn}
          </Button>
        }
      />
    )
  if (read.isPending) return <Skeleton height={360} radius="lg" />
  if (!read.data) return <ReadFailed what={copy.what} read={read} />
  const { user } = read.data
  if (!isAdmitted(user)) return <AwaitingApproval title={copy.waitTitle} />
  return <TabbedSettings user={user} />
}

/**
 * Member settings in the tabs that `settingsRegistry.ts` declares. Visitors are asked to sign in, and nothing is
 * fetched.
 */
export const SettingsScreen = () => (
  <>
    <PageTitle title={text.labels.settings} />
    <Content />
  </>
)
