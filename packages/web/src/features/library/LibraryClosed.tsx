import { text } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { FlowerOfLife } from '../../ui/picture/Geometry.tsx'

/** Stands in place of the library while it is switched off. why: the server's sentence. */
export const LibraryClosed = ({ why }: { why: string }) => (
  <EmptyState title={text.library.closed} why={why} figure={<FlowerOfLife size={96} />} />
)
