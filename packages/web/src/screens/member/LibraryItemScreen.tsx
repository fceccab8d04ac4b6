import { useParams } from '@tanstack/react-router'
import { content } from '@vesica/contract'
import { isAdmitted } from '../../data/access.ts'
import { useCurrentUser, useRead } from '../../data/hooks.ts'
import { DiscussionBelow } from '../../features/community/DiscussionBelow.tsx'
import { ItemPage } from '../../features/library/ItemPage.tsx'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { placeIn } from '../placeIn.ts'
import { useSearchState } from '../useSearchState.ts'
import { AwaitingApproval } from './AwaitingApproval.tsx'

/** The discussion of an item the member can open. */
const Below = ({ id }: { id: string }) => {
  const item = useRead(content.getContent, { params: { id } }).data?.content
  return item?.access.opens ? <DiscussionBelow place={{ type: 'item', id: item.id }} /> : null
}

/** One library item with its discussion. */
export const LibraryItemScreen = () => {
  const user = useCurrentUser()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [search] = useSearchState()
  if (user && isAdmitted(user))
    return (
      <>
        <ItemPage key={id} id={id} upgradeHref={paths.membership()} {...placeIn(search)} />
        <Below key={`below ${id}`} id={id} />
      </>
    )
  if (!user) return <CardSkeleton count={1} height={420} />
  return (
    <>
      <PageTitle title={text.labels.library} />
      <AwaitingApproval title={text.library.waitTitle} />
    </>
  )
}
