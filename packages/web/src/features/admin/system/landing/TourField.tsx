import { Button, Checkbox } from '@mantine/core'
import { type TourScreen, tourScreens } from '@vesica/contract'
import { text } from '../../../../i18n/text.ts'
import styles from './Landing.module.css'

const copy = text.landingSettings.tour

type TourFieldProps = { chosen: readonly TourScreen[] | null; onChosen: (chosen: readonly TourScreen[] | null) => void }

/** The pictures of the tour: all unless customized. */
export const TourField = ({ chosen, onChosen }: TourFieldProps) => {
  const now = chosen ?? tourScreens
  const choose = (name: TourScreen, isVisible: boolean) =>
    onChosen(tourScreens.filter((item) => (item === name ? isVisible : now.includes(item))))
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{copy.why}</p>
      <ul className={styles.tour} aria-label={copy.title}>
        {tourScreens.map((name) => (
          <li key={name}>
            <img src={`/tour/light/${name}.webp`} alt="" width={160} height={100} loading="lazy" />
            <Checkbox
              label={copy.screens[name]}
              checked={now.includes(name)}
              onChange={(event) => choose(name, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <Button variant="subtle" size="sm" className={styles.start} onClick={() => onChosen(null)}>
          {copy.back}
        </Button>
      )}
    </div>
  )
}
