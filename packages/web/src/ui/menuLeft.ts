let opener: HTMLElement | undefined

/** Notes what has the focus now: of an entry of a menu, which is gone as soon as it is pressed, what opened the menu. */
export const noteMenu = (focused: Element): void => {
  const id = focused.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  opener = id ? (document.getElementById(id) ?? undefined) : undefined
}

/** What opened the menu that had the focus last, when nothing has had it since. */
export const menuLeft = (): HTMLElement | undefined => opener
