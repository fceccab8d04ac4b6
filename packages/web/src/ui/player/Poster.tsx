import { CoverDrawing } from '../cover/CoverDrawing.tsx'
import type { Medium } from './medium.ts'
import styles from './Player.module.css'

/** The picture of a medium that has none to show. sizes: how wide it is. */
export const Poster = ({ medium, sizes }: { medium: Medium; sizes: string }) => (
  <div className={styles.still} aria-hidden="true">
    {medium.cover ? <img {...medium.cover} sizes={sizes} alt="" /> : <CoverDrawing id={medium.id} />}
  </div>
)
