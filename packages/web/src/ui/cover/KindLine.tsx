import { text } from '../../i18n/text.ts'
import { kindIcons, type MediaKind } from './kinds.ts'
import styles from './ItemCard.module.css'

/** The kind and length: 'Video · 27 min', after its icon. */
export const KindLine = ({ kind, length }: { kind: MediaKind; length?: string | undefined }) => {
  const Icon = kindIcons[kind]
  return (
    <span className={styles.kind}>
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      <span>{[text.media.kinds[kind], length].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
