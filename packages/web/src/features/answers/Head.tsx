import { IconPlus } from '@tabler/icons-react'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import styles from './Answers.module.css'

/** lead: what the list below is for. onAdd: the way to a new entry. */
type Props = { lead: string; add: string; disabledReason: string | undefined; onAdd: () => void }

/** What stands above a list: what it is for, and the way to a new entry. */
export const Head = ({ lead, add, disabledReason, onAdd }: Props) => (
  <div className={styles.head}>
    <p>{lead}</p>
    <ActionButton size="sm" leftSection={<IconPlus size={16} />} disabledReason={disabledReason} onClick={onAdd}>
      {add}
    </ActionButton>
  </div>
)
