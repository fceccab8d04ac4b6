import { Anchor } from '@mantine/core'
import { usePlatform } from '../../data/hooks.ts'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { FlowerOfLife } from '../../ui/picture/Geometry.tsx'
import styles from './Notice.module.css'

const copy = text.app.maintenance

/** Shown to visitors and members during maintenance. Disappears by itself when it ends. */
export const MaintenanceScreen = () => {
  const platform = usePlatform()
  const plan = platform?.plannedMaintenance
  return (
    <main id="main" className={styles.whole}>
      <div className={styles.notice} role="status">
        <FlowerOfLife size={160} />
        <p className={styles.brand}>{platform?.name}</p>
        <h1 className={styles.title}>{copy.title}</h1>
        <p className={styles.why}>{copy.why}</p>
        {plan?.message && <p className={styles.why}>{plan.message}</p>}
        <p className={styles.why}>{plan ? copy.until(dateTime(plan.until)) : copy.byItself}</p>
        <Anchor href={paths.signIn()} size="sm" py={12}>
          {copy.administrators}
        </Anchor>
      </div>
    </main>
  )
}
