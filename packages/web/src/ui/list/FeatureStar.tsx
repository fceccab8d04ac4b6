import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import styles from './Tiles.module.css'

/** label: what is featured. title: what a press does. barred: why it may not be pressed. */
type FeatureStarProps = {
  isOn: boolean
  label: string
  title: string
  barred: string | undefined
  onTurn: () => void
}

/** Features something, or not any more. */
export const FeatureStar = ({ isOn, label, title, barred, onTurn }: FeatureStarProps) => (
  <ActionIcon
    className={styles.star}
    variant="subtle"
    color="gray"
    aria-pressed={isOn}
    aria-label={label}
    title={barred ?? title}
    aria-disabled={barred ? true : undefined}
    data-disabled={barred ? true : undefined}
    onClick={() => !barred && onTurn()}
  >
    {isOn ? <IconStarFilled size={18} /> : <IconStar size={18} />}
  </ActionIcon>
)
