import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCurrentUser } from '../data/hooks.ts'
import { useSignOut } from '../features/identity/useSignOut.ts'
import { text } from '../i18n/text.ts'
import { homeOf, paths } from '../paths.ts'
import styles from './OwnMenu.module.css'

/** What the bar over a public page holds for somebody who is signed in: who they are, their own area, the way out. */
export const OwnMenu = () => {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const { signOut, isPending } = useSignOut(() => void navigate({ to: paths.signIn() }))
  return (
    <>
      {user && (
        <>
          <span className={styles.name}>{user.name}</span>
          <a className={styles.home} href={homeOf(user.role)}>
            {user.role === 'admin' ? text.member.administration : text.member.overview}
          </a>
        </>
      )}
      <Button variant="default" className={styles.out} loading={isPending} onClick={signOut}>
        {text.member.logout}
      </Button>
    </>
  )
}
