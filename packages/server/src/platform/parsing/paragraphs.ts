import { fromMarkdown } from 'mdast-util-from-markdown'

type Block = ReturnType<typeof fromMarkdown>['children'][number]

/** Nodes that render as no block: HTML, which is not rendered, and link definitions. */
const unseen: ReadonlySet<string> = new Set(['html', 'definition'])

/** Within these, adjacent text forms one word; anywhere else a node ends a word. */
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

/** The blocks of a Markdown text in page order; those without text are empty. */
export const paragraphsOf = (markdown: string): string[] =>
  fromMarkdown(markdown)
    .children.filter(({ type }) => !unseen.has(type))
    .map((block) => textIn(block).replace(/\s+/g, ' ').trim())
