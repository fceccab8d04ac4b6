/** How the element with the text is found from elsewhere on its screen. */
export const READ_TEXT = 'data-read-text'

/** The paragraphs of a text, as positions in it count them. */
export const blocksIn = (text: Element | null): Element[] => [...(text?.firstElementChild?.children ?? [])]

const textOnPage = () => document.querySelector(`[${READ_TEXT}]`)

/** The selection in this page's text, and the paragraph it starts in; undefined without one. */
export const selectedIn = (): { block: number; text: string } | undefined => {
  const selection = getSelection()
  const chosen = selection?.toString().trim() ?? ''
  if (!selection || chosen === '' || selection.rangeCount === 0) return undefined
  const { startContainer } = selection.getRangeAt(0)
  const block = blocksIn(textOnPage()).findIndex((element) => element.contains(startContainer))
  return block < 0 ? undefined : { block, text: chosen }
}

/** Scrolls to a paragraph of this page's text. */
export const goToBlock = (block: number): void => blocksIn(textOnPage())[block]?.scrollIntoView()
