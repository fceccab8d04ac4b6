import { Button, Tabs } from '@mantine/core'
import { members } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { text } from '../../../../i18n/text.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { DialogFoot } from '../../../../ui/dialog/DialogFoot.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { Avatar } from '../../../../ui/picture/Avatar.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { type DetailTab, detailTabs } from '../membersUrl.ts'
import { statusOf } from '../memberCopy.ts'
import styles from './Details.module.css'
import { MemberActivity } from './MemberActivity.tsx'
import { MemberContent } from './MemberContent.tsx'
import { MemberOverview } from './MemberOverview.tsx'
import { MemberWallet } from './MemberWallet.tsx'
import { RecordHistory } from '../../../../lists/RecordHistory.tsx'

const copy = text.admin.details

const panels = {
  overview: MemberOverview,
  wallet: MemberWallet,
  content: MemberContent,
  activity: MemberActivity,
} as const satisfies Record<DetailTab, unknown>

type Props = {
  person: string
  tab: DetailTab
  onTab: (tab: DetailTab) => void
  onEdit: () => void
  onReview: () => void
  onClose: () => void
}

/** All data about one person, in four tabs. */
export const MemberDetailsDialog = ({ person, tab, onTab, onEdit, onReview, onClose }: Props) => {
  const { data, error, refetch } = useRead(members.getMember, { params: { id: person } })
  const member = data?.user
  const rights = useRights()
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      full
      title={
        <span className={styles.title}>
          {member && <Avatar name={member.name} src={member.avatar} size={32} />}
          {member?.name ?? copy.title}
          {member && <StatusBadge status={statusOf(member)} />}
        </span>
      }
    >
      <Tabs
        value={tab}
        onChange={(next) => next && onTab(next as DetailTab)}
        keepMounted={false}
        className={styles.tabs}
      >
        <Tabs.List className={styles.tabList}>
          {detailTabs
            .filter((key) => key !== 'wallet' || rights.has('money:read'))
            .map((key) => (
              <Tabs.Tab key={key} value={key}>
                {copy.tabs[key]}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        {detailTabs.map((key) => {
          const Panel = panels[key]
          return (
            <Tabs.Panel key={key} value={key} pt="md">
              {member && <Panel member={member} />}
              {!member && !error && <RowsSkeleton count={6} dense />}
              {!member && error && <ReadFailed what={copy.what} read={{ error, refetch }} />}
            </Tabs.Panel>
          )
        })}
      </Tabs>
      {member && (
        <DialogFoot>
          <RecordHistory of={{ type: 'person', id: member.id }} name={member.name} />
          <ActionButton
            variant="default"
            size="sm"
            disabledReason={rights.disabledReason(member.role === 'admin' ? 'roles:write' : 'people:write')}
            onClick={onEdit}
          >
            {text.labels.edit}
          </ActionButton>
          {member.signupRequest?.status === 'pending' && (
            <Button size="sm" onClick={onReview}>
              {text.labels.reviewSignUp}
            </Button>
          )}
        </DialogFoot>
      )}
    </Dialog>
  )
}
