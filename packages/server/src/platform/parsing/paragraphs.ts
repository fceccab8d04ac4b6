import { fromMarkdown } from 'mdast-util-from-markdown'

type Block = ReturnType<typeof fromMarkdown>['children'][number]

/** What shows as no block of its own: HTML, which is not rendered, and where links lead. */
const unseen: ReadonlySet<string> = new Set(['html', 'definition'])

/** Within these, words that touch are one; in everything else a part ends a word. */
const inline: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'emphasis',
  'strong',
  'link',
  'linkReference',
  'delete',
])

const textIn = (node: Block): string => {
  if (unseen.has(node.type)) return ''
  if (node.type === 'break') return ' '
  if ('children' in node) return node.children.map(textIn).join(inline.has(node.type) ? '' : ' ')
  if ('value' in node) return node.value
  return 'alt' in node ? (node.alt ?? '') : ''
}

/** The blocks of a Markdown text as they stand on the page, in order; those without words are empty. */
export const paragraphsOf = (markdown: string): string[] =>
  fromMarkdown(markdown)
    .children.filter(({ type }) => !unseen.has(type))
    .map((block) => textIn(block).replace(/\s+/g, ' ').trim())
