let opener: HTMLElement | undefined

/** Records the focused element; for a menu item, which disappears when pressed, the menu's button. */
export const noteMenu = (focused: Element): void => {
  const id = focused.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  opener = id ? (document.getElementById(id) ?? undefined) : undefined
}

/** The button of the menu that last had the focus, if nothing has had it since. */
export const menuLeft = (): HTMLElement | undefined => opener
