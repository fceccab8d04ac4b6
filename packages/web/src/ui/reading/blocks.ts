/** How the element that a text is read in is found from elsewhere on its screen. */
export const READ_TEXT = 'data-read-text'

/** The paragraphs of a text that is read, as places in it count them. */
export const blocksIn = (text: Element | null): Element[] => [...(text?.firstElementChild?.children ?? [])]

const textOnPage = () => document.querySelector(`[${READ_TEXT}]`)

/** What is selected in the text of this page, and in which paragraph it begins; undefined while nothing is. */
export const selectedIn = (): { block: number; text: string } | undefined => {
  const selection = getSelection()
  const chosen = selection?.toString().trim() ?? ''
  if (!selection || chosen === '' || selection.rangeCount === 0) return undefined
  const { startContainer } = selection.getRangeAt(0)
  const block = blocksIn(textOnPage()).findIndex((one) => one.contains(startContainer))
  return block < 0 ? undefined : { block, text: chosen }
}

/** Brings a paragraph of the text of this page into view. */
export const goToBlock = (block: number): void => blocksIn(textOnPage())[block]?.scrollIntoView()
