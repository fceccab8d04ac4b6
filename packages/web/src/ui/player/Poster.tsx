import { CoverDrawing } from '../cover/CoverDrawing.tsx'
import type { Medium } from './medium.ts'
import styles from './Player.module.css'

/** The cover of a medium without pictures. sizes: its width. */
export const Poster = ({ medium, sizes }: { medium: Medium; sizes: string }) => (
  <div className={styles.still} aria-hidden="true">
    {medium.cover ? <img {...medium.cover} sizes={sizes} alt="" /> : <CoverDrawing id={medium.id} />}
  </div>
)
