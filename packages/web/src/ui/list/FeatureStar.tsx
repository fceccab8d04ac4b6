import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import styles from './Tiles.module.css'

/** label: what is featured. title: the effect of a press. disabledReason: why it cannot be pressed. */
type FeatureStarProps = {
  isOn: boolean
  label: string
  title: string
  disabledReason: string | undefined
  onTurn: () => void
}

/** Features something, or no longer. */
export const FeatureStar = ({ isOn, label, title, disabledReason, onTurn }: FeatureStarProps) => (
  <ActionIcon
    className={styles.star}
    variant="subtle"
    color="gray"
    aria-pressed={isOn}
    aria-label={label}
    title={disabledReason ?? title}
    aria-disabled={disabledReason ? true : undefined}
    data-disabled={disabledReason ? true : undefined}
    onClick={() => !disabledReason && onTurn()}
  >
    {isOn ? <IconStarFilled size={18} /> : <IconStar size={18} />}
  </ActionIcon>
)
