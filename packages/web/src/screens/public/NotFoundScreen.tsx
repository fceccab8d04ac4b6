import { Button } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { PublicFrame } from '../../shell/PublicShell.tsx'
import { FlowerOfLife } from '../../ui/Geometry.tsx'
import styles from './Notice.module.css'

const words = text.app.notFound

const NotFound = () => (
  <div className={styles.notice}>
    <FlowerOfLife size={140} />
    <h1 className={styles.title}>{words.title}</h1>
    <p className={styles.why}>{words.why}</p>
    <Button component="a" href={paths.home()}>
      {words.home}
    </Button>
  </div>
)

/** Any path that the product does not have. Brings its own frame unless it stands in one. */
export const NotFoundScreen = () => {
  const isFramed = useMatches({ select: (matches) => matches.length > 1 })
  return isFramed ? (
    <NotFound />
  ) : (
    <PublicFrame>
      <NotFound />
    </PublicFrame>
  )
}
