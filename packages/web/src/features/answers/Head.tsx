import { IconPlus } from '@tabler/icons-react'
import { ActButton } from '../../ui/form/ActButton.tsx'
import styles from './Answers.module.css'

/** lead: what the list below is for. onAdd: the way to a new entry. */
type Props = { lead: string; add: string; barred: string | undefined; onAdd: () => void }

/** What stands above a list: what it is for, and the way to a new entry. */
export const Head = ({ lead, add, barred, onAdd }: Props) => (
  <div className={styles.head}>
    <p>{lead}</p>
    <ActButton size="sm" leftSection={<IconPlus size={16} />} barred={barred} onClick={onAdd}>
      {add}
    </ActButton>
  </div>
)
