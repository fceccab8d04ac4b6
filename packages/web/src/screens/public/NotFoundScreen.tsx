import { Button } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useCurrentUser } from '../../data/hooks.ts'
import { useToken } from '../../data/session.ts'
import { text } from '../../i18n/text.ts'
import { homeOf, paths } from '../../paths.ts'
import { PublicFrame } from '../../shell/PublicShell.tsx'
import { FlowerOfLife } from '../../ui/picture/Geometry.tsx'
import styles from './Notice.module.css'

const copy = text.app.notFound

// Visitors, who come here most, do not load what members have around their screens.
const MemberFrame = lazy(async () => ({ default: (await import('../../shell/MemberShell.tsx')).MemberFrame }))

/** The one place to go to from here. Until it is known who is signed in, it is a member: most are. */
const useWayOut = (): { href: string; label: string } => {
  const isVisitor = useToken() === null
  const role = useCurrentUser()?.role ?? 'user'
  if (isVisitor) return { href: paths.home(), label: copy.home }
  return { href: homeOf(role), label: copy.goTo(role === 'admin' ? text.member.administration : text.member.overview) }
}

const NotFound = () => {
  const { href, label } = useWayOut()
  return (
    <div className={styles.notice}>
      <FlowerOfLife size={140} />
      <h1 className={styles.title}>{copy.title}</h1>
      <p className={styles.why}>{copy.why}</p>
      <Button component="a" href={href}>
        {label}
      </Button>
    </div>
  )
}

/** Any path that the product does not have. Brings the frame of whoever looks at it, unless it stands in one. */
export const NotFoundScreen = () => {
  const isFramed = useMatches({ select: (matches) => matches.length > 1 })
  const isVisitor = useToken() === null
  if (isFramed) return <NotFound />
  if (isVisitor)
    return (
      <PublicFrame>
        <NotFound />
      </PublicFrame>
    )
  return (
    <Suspense>
      <MemberFrame>
        <NotFound />
      </MemberFrame>
    </Suspense>
  )
}
