import {
  IconArticle,
  IconBook,
  IconClipboardText,
  IconFileText,
  IconHeadphones,
  IconHelpHexagon,
  IconSchool,
  IconVideo,
  IconYoga,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { text } from '../../i18n/text.ts'

/** The kinds of items and lessons. */
export type MediaKind = keyof typeof text.media.kinds

/** The icon of each kind, next to its label. */
export const kindIcons: Readonly<Record<MediaKind, ComponentType<IconProps>>> = {
  video: IconVideo,
  audio: IconHeadphones,
  book: IconBook,
  text: IconFileText,
  article: IconArticle,
  course: IconSchool,
  quiz: IconHelpHexagon,
  assignment: IconClipboardText,
  practice: IconYoga,
}
