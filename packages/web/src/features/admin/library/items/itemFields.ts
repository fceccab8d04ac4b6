import {
  chapterLines,
  type content,
  endingsOf,
  type Input,
  itemFileKinds,
  itemKinds,
  libraryManagement,
} from '@vesica/contract'
import { bodyOf, choice, defineFields, line, lines, own, toggle, valuesOf } from '../../../../forms/fields.ts'
import { isoOf, localMinute } from '../../../../format/localTime.ts'
import { text } from '../../../../i18n/text.ts'
import type { Source } from '../../../../uploads/SourceField.tsx'

const copy = text.adminLibrary.form

type State = 'draft' | 'now' | 'later'

const flag = (on: boolean) => (on ? 'true' : 'false')

const sourceOf = ({ sourceType }: libraryManagement.ManagedItem): Source =>
  sourceType === 'none' ? 'text' : sourceType

const stateOf = ({ published, publishAt }: libraryManagement.ManagedItem): State => {
  if (published) return 'now'
  return publishAt === null ? 'draft' : 'later'
}

const published: Readonly<Record<State, string | undefined>> = { draft: 'false', now: 'true', later: undefined }

const typeNames = text.media.kinds

/** Item types with their labels. */
export const typeChoices = (types: readonly content.ContentType[]) =>
  types.map((value) => ({ value, label: typeNames[value] }))

/** The form fields of an item. Fields defined here are rendered, filled in, validated and sent. */
export const itemFields = defineFields<libraryManagement.EditedItem>()({
  title: line(text.labels.title, { needed: true, most: libraryManagement.TITLE_MAX, wide: true }),
  type: choice<content.ContentType | ''>(text.labels.type, { needed: true }),
  category: choice(text.labels.category, {
    needed: true,
    of: ({ categoryId }) => categoryId,
    wire: 'content_category_id',
  }),
  duration: line(text.labels.duration, { needed: true, most: 60, why: text.labels.filledInFromFile }),
  plan: choice(text.labels.availableTo, {
    of: ({ planId }) => planId,
    wire: 'plan_id',
    send: (plan) => plan || undefined,
  }),
  description: lines(text.labels.description, { needed: true, most: 4000, why: copy.descriptionWhy, wide: true }),
  source: own<Source, libraryManagement.EditedItem>('text', { of: sourceOf, wide: true, send: () => undefined }),
  address: line(text.labels.url, {
    why: copy.addressWhy,
    needed: copy.addressMissing,
    most: 2000,
    code: true,
    wide: true,
    of: ({ externalUrl }) => externalUrl ?? '',
    wire: 'external_url',
    shown: ({ source }) => source === 'url',
  }),
  /** Holds no value: its upload lives outside the form (`../uploads`) and outlasts it. */
  file: own<null, libraryManagement.EditedItem>(null, {
    of: () => null,
    wide: true,
    send: () => undefined,
    shown: ({ source }) => source === 'upload',
  }),
  /** Whether to remove the current file without replacing it. */
  fileRemoved: own<boolean, libraryManagement.EditedItem>(false, { of: () => false, send: () => undefined }),
  text: own<string, libraryManagement.EditedItem>('', {
    of: ({ textContent }) => textContent,
    wire: 'text_content',
    wide: true,
  }),
  chapters: lines(copy.chapters, {
    why: copy.chaptersWhy,
    most: libraryManagement.CHAPTERS_TEXT_MAX,
    rows: 3,
    wide: true,
    of: ({ chapters }) => chapterLines(chapters),
    shown: ({ type }) => type === 'video' || type === 'audio',
  }),
  tags: line(text.labels.tags, {
    why: text.labels.separateWithCommas,
    wide: true,
    of: ({ tags }) => tags.join(', '),
    send: (tags) => [tags],
  }),
  /** The selected cover, and whether to remove the current one. */
  thumbnail: own<File | null, libraryManagement.EditedItem>(null, {
    of: () => null,
    wide: true,
    send: () => undefined,
  }),
  removed: own<boolean, libraryManagement.EditedItem>(false, { of: () => false, send: () => undefined }),
  state: choice<State>(text.labels.status, {
    start: 'draft',
    of: stateOf,
    wire: 'published',
    send: (state) => published[state],
    data: (['draft', 'now', 'later'] as const).map((value) => ({ value, label: copy.states[value] })),
  }),
  /** `2026-03-04T09:30`, in the reader's own time zone. */
  at: line(copy.at, {
    input: 'datetime-local',
    needed: text.labels.enterDateAndTime,
    of: ({ publishAt }) => (publishAt === null ? '' : localMinute(new Date(publishAt))),
    wire: 'publish_at',
    send: (at) => isoOf(at) ?? '',
    shown: ({ state }) => state === 'later',
  }),
  featured: toggle(text.labels.featured, { why: copy.featuredWhy, send: flag }),
  sample: toggle(text.labels.freeSample, { why: copy.sampleWhy, send: flag }),
  downloadable: toggle(copy.downloadable, { why: copy.downloadableWhy, send: flag }),
  /** The version that the form was loaded from. */
  version: own<string, libraryManagement.EditedItem>('', {
    of: ({ version }) => String(version),
    wire: 'version_seen',
    send: (version) => version || undefined,
  }),
})

/** The form values of an item: text as typed. */
export type ItemFields = ReturnType<typeof valuesOf<libraryManagement.EditedItem, typeof itemFields>>

export const emptyItem: ItemFields = valuesOf(itemFields, undefined)

/** File extensions allowed for an item of this type: `.mp3`. */
export const endingsFor = (type: ItemFields['type']): readonly string[] => {
  const kinds = type === '' ? itemKinds : itemFileKinds[type]
  return endingsOf(kinds)
}

/** Files sent with the body. */
export const filesOf = ({ thumbnail }: ItemFields) => ({ thumbnail: thumbnail ?? undefined, file: undefined })

type CreateBody = Input<typeof libraryManagement.createContent>['body']
type UpdateBody = Input<typeof libraryManagement.updateContent>['body']

/** The request body of a new item. @param uploadId of its uploaded file */
export const createBody = (fields: ItemFields, uploadId?: string): CreateBody =>
  ({
    ...bodyOf(itemFields, fields),
    ...(fields.source === 'upload' && uploadId && { upload_id: uploadId }),
  }) as CreateBody

/** The request body of an existing item. A URL that is no longer its source is removed. */
export const updateBody = (fields: ItemFields, uploadId?: string): UpdateBody => ({
  ...createBody(fields, uploadId),
  ...(fields.source !== 'url' && { external_url: '' }),
  ...(fields.source === 'upload' && fields.fileRemoved && !uploadId && { remove_file: 'true' }),
  ...(fields.removed && !fields.thumbnail && { remove_thumbnail: 'true' }),
})
