import {
  IconBook,
  IconCoins,
  IconPoint,
  IconReceipt,
  IconShieldCheck,
  IconShoppingBag,
  IconUser,
  IconUserCheck,
  IconWallet,
} from '@tabler/icons-react'
import type { members } from '@vesica/contract'
import type { ComponentType } from 'react'
import { text } from '../../../../i18n/text.ts'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx'
import styles from './Details.module.css'

const copy = text.admin.details

/** The area of an activity entry; `admin` is an action by an administrator. */
const icons: Readonly<Record<string, ComponentType<{ size?: number }>>> = {
  store: IconShoppingBag,
  wallet: IconWallet,
  crypto: IconCoins,
  approvals: IconUserCheck,
  content: IconBook,
  purchase: IconReceipt,
  account: IconUser,
  admin: IconShieldCheck,
}

const capitalized = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1)

const Entry = ({ entry }: { entry: members.MemberDetails['activityLog'][number] }) => {
  const Icon = icons[entry.icon] ?? IconPoint
  return (
    <li className={styles.entry}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={18} />
      </span>
      <span className={styles.stack}>
        <span>{capitalized(entry.action)}</span>
        {entry.details !== '' && <span className={styles.quiet}>{capitalized(entry.details)}</span>}
      </span>
      <RelativeTime moment={entry.timestamp} className={styles.when} />
    </li>
  )
}

/** Account activity, newest first. */
export const MemberActivity = ({ member }: { member: members.MemberDetails }) =>
  member.activityLog.length === 0 ? (
    <EmptyState title={text.labels.noActivityYet} why={copy.noActivityWhy} />
  ) : (
    <ol className={styles.log}>
      {member.activityLog.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
