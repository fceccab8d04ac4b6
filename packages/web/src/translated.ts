/** Text nodes that a translator removed from the page, by the element that replaced them, and the reverse. */
const textsOf = new WeakMap<Element, Text[]>()
const standInOf = new WeakMap<Node, Element>()

/** Records which elements replace which text nodes: a translator replaces each with `<font>`, in one step or two. */
const note = (changes: readonly MutationRecord[]): void => {
  const added = new Set(
    changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ nodeName }) => nodeName === 'FONT'),
  )
  if (added.size === 0) return
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    const font = [...addedNodes, previousSibling, nextSibling].find((node) => node && added.has(node))
    for (const text of removedNodes) {
      if (!(font instanceof Element && text instanceof Text)) continue
      standInOf.set(text, font)
      textsOf.set(font, [...(textsOf.get(font) ?? []), text])
    }
  }
}

/** Puts a text node back in place of its translation. The translator then translates it again. */
const restore = (node: Node | null): void => {
  const font = node?.parentNode ? undefined : node && standInOf.get(node)
  if (font?.parentNode) font.replaceWith(...(textsOf.get(font) ?? []))
}

/**
 * Allows browser translation of pages that React keeps changing: text nodes are restored before React changes, moves or
 * removes them. Otherwise React fails to find them, and amounts that change in place stay outdated. Tolerates other
 * changes to the page that React does not know of.
 * @see https://github.com/facebook/react/issues/11538
 */
export const bearTranslation = (): void => {
  new MutationObserver(note).observe(document, { childList: true, subtree: true })
  const { removeChild, insertBefore } = Node.prototype
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    restore(child)
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    restore(child)
    restore(before)
    return insertBefore.call(this, child, before?.parentNode === this ? before : null) as Child
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      restore(this)
      value?.set?.call(this, text)
    },
  })
}
