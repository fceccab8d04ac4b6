import type { TourScreen } from '@vesica/contract'
import { type KeyboardEvent, useState } from 'react'
import { text } from '../../../i18n/text.ts'
import { NativeDialog } from '../../../ui/dialog/NativeDialog.tsx'
import { Icon } from './Icon.tsx'
import shared from './shared.module.css'
import styles from './TourDialog.module.css'
import { tourStep } from './tourStep.ts'

/** Screenshots, one at a time; the arrow keys move between them. They follow the active color scheme. */
export const TourDialog = ({ screens, onClose }: { screens: readonly TourScreen[]; onClose: () => void }) => {
  const [at, setAt] = useState(0)
  const copy = text.landing.tour
  const steps = screens.map(tourStep)
  const step = steps[at]
  const move = (by: number) => setAt((now) => Math.min(steps.length - 1, Math.max(0, now + by)))
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') move(1)
    if (event.key === 'ArrowLeft') move(-1)
  }
  const dark = typeof document !== 'undefined' && document.documentElement.dataset.mantineColorScheme === 'dark'
  if (!step) return null
  const pictures = dark ? step.dark : step.light
  return (
    <NativeDialog title={copy.title} closeLabel={text.general.close} onClose={onClose} onKey={onKey} wide>
      <figure className={styles.figure}>
        <picture key={step.name}>
          <source media="(max-width: 639px)" srcSet={pictures.phone} width={720} height={1480} />
          <img src={pictures.wide} alt="" width={1280} height={800} className={styles.picture} />
        </picture>
        <figcaption className={styles.caption} aria-live="polite">
          {step.caption}
        </figcaption>
      </figure>
      <div className={styles.foot}>
        <button type="button" className={shared.outline} disabled={at === 0} onClick={() => move(-1)}>
          <Icon name="left" size={18} />
          {text.general.previous}
        </button>
        <span className={styles.count}>{copy.step(at + 1, steps.length)}</span>
        <button
          type="button"
          className={shared.soft}
          data-autofocus
          onClick={() => (at === steps.length - 1 ? onClose() : move(1))}
        >
          {at === steps.length - 1 ? text.general.done : text.general.next}
          {at < steps.length - 1 && <Icon name="right" size={18} />}
        </button>
      </div>
    </NativeDialog>
  )
}
