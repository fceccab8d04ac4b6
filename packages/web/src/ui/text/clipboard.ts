/**
 * Puts text on the clipboard; where the modern way is closed (plain http, old browsers) through a hidden text field.
 * Returns whether it worked.
 */
export const copyText = async (value: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return copyThroughField(value)
  }
}

const copyThroughField = (value: string): boolean => {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = value
  field.readOnly = true
  field.style.cssText = 'position:fixed;top:0;opacity:0'
  // Inside an open dialog the field has to stand there too, or the dialog takes the focus away from it.
  const home = before?.closest('dialog, [role="dialog"]') ?? document.body
  home.append(field)
  // Not every browser moves the focus to what it selects, and only what has it is copied.
  field.focus({ preventScroll: true })
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
