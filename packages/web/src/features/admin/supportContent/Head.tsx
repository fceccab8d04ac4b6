import { IconPlus } from '@tabler/icons-react'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import styles from './Answers.module.css'

/** lead: the introduction to the list. onAdd: opens the form for a new entry. */
type Props = { lead: string; add: string; disabledReason: string | undefined; onAdd: () => void }

/** The introduction above a list and its "add" button. */
export const Head = ({ lead, add, disabledReason, onAdd }: Props) => (
  <div className={styles.head}>
    <p>{lead}</p>
    <ActionButton size="sm" leftSection={<IconPlus size={16} />} disabledReason={disabledReason} onClick={onAdd}>
      {add}
    </ActionButton>
  </div>
)
