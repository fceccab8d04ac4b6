import { text } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { FlowerOfLife } from '../../ui/picture/Geometry.tsx'

/** Shown while the library is switched off. why: the server's message. */
export const LibraryClosed = ({ why }: { why: string }) => (
  <EmptyState title={text.library.closed} why={why} figure={<FlowerOfLife size={96} />} />
)
