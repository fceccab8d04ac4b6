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

// Lazy: most requests come from visitors, who don't need the member shell.
const MemberFrame = lazy(async () => ({ default: (await import('../../shell/MemberShell.tsx')).MemberFrame }))

/** The single way out. Assumes a member until the user is known, as most are. */
const useWayOut = (): { href: string; label: string } => {
  const isVisitor = useToken() === null
  const role = useCurrentUser()?.role ?? 'user'
  if (isVisitor) return { href: paths.home(), label: copy.home }
  return {
    href: homeOf(role),
    label: text.labels.goToNamed(role === 'admin' ? text.member.administration : text.labels.overview),
  }
}

const NotFoundMessage = () => {
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

/** Not-found screen for unknown paths. Adds the frame that suits the user, unless it is already in one. */
export const NotFoundScreen = () => {
  const isFramed = useMatches({ select: (matches) => matches.length > 1 })
  const isVisitor = useToken() === null
  if (isFramed) return <NotFoundMessage />
  if (isVisitor)
    return (
      <PublicFrame>
        <NotFoundMessage />
      </PublicFrame>
    )
  return (
    <Suspense>
      <MemberFrame>
        <NotFoundMessage />
      </MemberFrame>
    </Suspense>
  )
}
