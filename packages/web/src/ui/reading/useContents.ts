import { type RefObject, useLayoutEffect, useState } from 'react'

/** A heading of a text. block: the index of its paragraph. depth: from 1, the outermost of this text. */
export type Heading = { readonly id: string; readonly title: string; readonly depth: number; readonly block: number }

const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The headings of a rendered text, each of which gets an id that addresses can refer to. */
export const useContents = (text: RefObject<HTMLElement | null>, written: string): readonly Heading[] => {
  const [headings, setHeadings] = useState<readonly Heading[]>([])
  useLayoutEffect(() => {
    const slugCounts = new Map<string, number>()
    const blocks = [...(text.current?.firstElementChild?.children ?? [])]
    const entries = blocks.flatMap((block, at) => {
      const depth = Number(block.getAttribute('data-depth') ?? 0)
      const title = block.textContent.trim()
      if (depth === 0 || title === '') return []
      const slug = `part-${slugOf(title)}`
      const count = (slugCounts.get(slug) ?? 0) + 1
      slugCounts.set(slug, count)
      block.id = count === 1 ? slug : `${slug}-${count}`
      return [{ id: block.id, title, depth, block: at }]
    })
    const outermost = Math.min(...entries.map(({ depth }) => depth))
    setHeadings(entries.map((heading) => ({ ...heading, depth: heading.depth - outermost + 1 })))
  }, [text, written])
  return headings
}
