import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconCheck,
  IconCircleX,
  IconDots,
  IconEye,
  IconFileSearch,
  IconFlag,
  IconSend,
  IconShieldX,
  IconTruckReturn,
} from '@tabler/icons-react'
import type { transactions } from '@vesica/contract'
import type { ComponentType } from 'react'
import { text } from '../../i18n/text.ts'
import styles from './Transactions.module.css'
import { actsFor, firstAct, type TransactionAct } from './transactionActs.ts'

const words = text.transactions.acts

const icons: Readonly<Record<TransactionAct, ComponentType<{ size?: number }>>> = {
  review: IconFileSearch,
  approve: IconCheck,
  deny: IconCircleX,
  reject: IconShieldX,
  flag: IconFlag,
  settle: IconSend,
  fail: IconTruckReturn,
}
/** Acts are called the same here and in the review. */
export const actName = (act: TransactionAct): string =>
  act === 'review' ? words.review : text.transactionReview.acts[act]

const takesAway: readonly TransactionAct[] = ['deny', 'reject', 'fail']

type Props = {
  one: transactions.ReviewedTransaction
  isOwn: boolean
  onAct: (act: TransactionAct) => void
  onDetails: () => void
}

/** An entry that may be out of reach; then it says why. */
const Act = ({ act, isOwn, onAct }: { act: TransactionAct } & Pick<Props, 'isOwn' | 'onAct'>) => {
  const Icon = icons[act]
  const barred = isOwn && act !== 'review'
  return (
    <Menu.Item
      leftSection={<Icon size={16} />}
      color={takesAway.includes(act) && !barred ? 'red' : undefined}
      // Not `disabled`: the reason must be reachable by keyboard and screen reader.
      aria-disabled={barred || undefined}
      closeMenuOnClick={!barred}
      className={barred ? styles.outOfReach : undefined}
      onClick={barred ? undefined : () => onAct(act)}
    >
      {actName(act)}
      {barred && <span className={styles.why}>{words.ownRequest}</span>}
    </Menu.Item>
  )
}

/** What can be done with one request, at the end of the row. */
export const TransactionActions = ({ one, isOwn, onAct, onDetails }: Props) => {
  const acts = actsFor(one)
  const first = isOwn ? undefined : firstAct(one)
  return (
    <span className={styles.actions}>
      {first && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={words.named(actName(first), one.reference)}
          onClick={() => onAct(first)}
        >
          {actName(first)}
        </Button>
      )}
      <ActionIcon
        className={styles.wideOnly}
        variant="subtle"
        color="gray"
        aria-label={words.named(words.details, one.reference)}
        title={words.details}
        onClick={onDetails}
      >
        <IconEye size={18} />
      </ActionIcon>
      <Menu position="bottom-end" withinPortal width={220} returnFocus>
        <Menu.Target>
          <ActionIcon className={styles.more} variant="subtle" color="gray" aria-label={words.more(one.reference)}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye size={16} />} onClick={onDetails}>
            {words.details}
          </Menu.Item>
          {acts.length > 0 && <Menu.Divider />}
          {acts.map((act) => (
            <Act key={act} act={act} isOwn={isOwn} onAct={onAct} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
