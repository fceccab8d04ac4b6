import {
  IconBadgeCc,
  IconChartAreaLine,
  IconHistory,
  IconKey,
  IconPencil,
  IconTrash,
  IconWorldOff,
  IconWorldUp,
} from '@tabler/icons-react'
import { contentCategories, libraryManagement } from '@vesica/contract'
import { useAction } from '../../../../data/action.ts'
import { useIsOn } from '../../../../data/features.ts'
import { useRights } from '../../../../data/rights.ts'
import { text } from '../../../../i18n/text.ts'
import { FeatureStar } from '../../../../ui/list/FeatureStar.tsx'
import { RowAction, RowActions, RowMenu, RowMenuAction, RowMenuLine } from '../../../../ui/list/RowActions.tsx'
import { notifyFailed } from '../../../../ui/toastFailed.ts'
import { notifyNext, notifySuccess } from '../../../../ui/toasts.tsx'
import type { ItemDialog } from '../contentUrl.ts'
import type { Item } from './ItemFacts.tsx'

const copy = text.adminLibrary.list

/** Library-wide reads to refetch after an item changes or is deleted. */
export const libraryReads = [
  libraryManagement.listManagedContent,
  libraryManagement.getContentAnalytics,
  contentCategories.listManagedContentCategories,
] as const

/** Reads to refetch after an item changes. */
export const contentReads = [...libraryReads, libraryManagement.getManagedContent] as const

/** Sent with the body when no file is selected. */
export const noFiles = { thumbnail: undefined, file: undefined } as const

const feedback = {
  refreshes: contentReads,
  onDone: () => notifySuccess(copy.updated),
  onFailed: (failure: { message: string }) => notifyFailed(failure.message),
}

type Props = { item: Item; onOpen: (dialog: ItemDialog) => void }

/** Features or unfeatures an item optimistically, and reverts on refusal. */
const Feature = ({ item }: Pick<Props, 'item'>) => {
  const toggle = useAction(libraryManagement.updateContent, feedback)
  const isOn = toggle.isPending ? !item.featured : item.featured
  const disabledReason = useRights().disabledReason('content:write')
  return (
    <FeatureStar
      isOn={isOn}
      label={text.labels.featureNamed(item.title)}
      title={isOn ? copy.unfeatureIt : text.labels.featureAction}
      disabledReason={disabledReason}
      onTurn={() =>
        void toggle.run({
          params: { id: item.id },
          body: { featured: item.featured ? 'false' : 'true' },
          files: noFiles,
        })
      }
    />
  )
}

/** Publishes or unpublishes items. Not optimistic, because members notice. */
export const usePublish = () => {
  const { run } = useAction(libraryManagement.publishContent, feedback)
  return ({ id, published }: Pick<Item, 'id' | 'published'>) =>
    void run({ params: { id }, body: { published: !published } })
}

/** Notifies that an item was created, with links to open it and, for a draft, to publish it. */
export const useNotifyCreated = (onOpen?: (id: string) => void) => {
  const publish = usePublish()
  return (created: libraryManagement.EditedItem) => {
    const isDraft = !created.published && created.publishAt === null
    const open = () => onOpen?.(created.id)
    if (isDraft) notifyNext(copy.created, copy.publishDraft, () => publish(created), [text.labels.open, open])
    else notifyNext(copy.created, text.labels.open, open)
  }
}

const Publish = ({ item }: Pick<Props, 'item'>) => {
  const publish = usePublish()
  const disabledReason = useRights().disabledReason('content:write')
  return (
    <RowAction
      label={item.published ? text.labels.unpublishNamed(item.title) : text.labels.publishNamed(item.title)}
      title={item.published ? text.labels.unpublish : text.labels.publish}
      icon={item.published ? IconWorldOff : IconWorldUp}
      disabledReason={disabledReason}
      onClick={() => publish(item)}
    />
  )
}

/** Only media items can have captions. */
const mayHaveCaptions = ({ type }: Item): boolean => type === 'video' || type === 'audio'

/** The actions for one item: publish, feature, edit, and a menu for rare ones. */
export const ItemActions = ({ item, onOpen }: Props) => {
  const analytics = useIsOn()('analytics')
  const disabledReason = useRights().disabledReason('content:write')
  const publish = usePublish()
  return (
    <RowActions>
      <Feature item={item} />
      <Publish item={item} />
      <RowAction
        label={text.labels.editNamed(item.title)}
        title={text.labels.edit}
        icon={IconPencil}
        disabledReason={disabledReason}
        onClick={() => onOpen('edit')}
      />
      <RowMenu label={text.labels.moreActionsFor(item.title)}>
        <RowMenuAction
          icon={item.published ? IconWorldOff : IconWorldUp}
          disabledReason={disabledReason}
          onClick={() => publish(item)}
        >
          {item.published ? text.labels.unpublish : text.labels.publish}
        </RowMenuAction>
        {analytics && (
          <RowMenuAction icon={IconChartAreaLine} onClick={() => onOpen('insight')}>
            {text.labels.analytics}
          </RowMenuAction>
        )}
        <RowMenuAction icon={IconHistory} onClick={() => onOpen('versions')}>
          {copy.versions}
        </RowMenuAction>
        {mayHaveCaptions(item) && (
          <RowMenuAction icon={IconBadgeCc} onClick={() => onOpen('captions')}>
            {text.labels.captions}
          </RowMenuAction>
        )}
        <RowMenuAction icon={IconKey} onClick={() => onOpen('why')}>
          {copy.why}
        </RowMenuAction>
        <RowMenuLine />
        <RowMenuAction icon={IconTrash} takesAway disabledReason={disabledReason} onClick={() => onOpen('delete')}>
          {text.labels.deleteAction}
        </RowMenuAction>
      </RowMenu>
    </RowActions>
  )
}
