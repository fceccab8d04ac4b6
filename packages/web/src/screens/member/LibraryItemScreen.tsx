import { useParams } from '@tanstack/react-router'
import { isLetIn } from '../../data/access.ts'
import { useCurrentUser } from '../../data/hooks.ts'
import { ItemPage } from '../../features/library/ItemPage.tsx'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { placeIn } from '../placeIn.ts'
import { useSearchState } from '../useSearchState.ts'
import { Waiting } from './Waiting.tsx'

/** One item of the library. */
export const LibraryItemScreen = () => {
  const user = useCurrentUser()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [search] = useSearchState()
  if (user && isLetIn(user)) return <ItemPage key={id} id={id} upgradeHref={paths.membership()} {...placeIn(search)} />
  if (!user) return <CardSkeleton count={1} height={420} />
  return (
    <>
      <PageTitle title={text.library.title} />
      <Waiting title={text.library.waitTitle} />
    </>
  )
}
