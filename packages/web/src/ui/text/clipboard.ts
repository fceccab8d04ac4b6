/**
 * Copies text to the clipboard; without the modern API (plain http, old browsers) through a hidden text field. Returns
 * whether it worked.
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
  // With an open dialog the field must be inside it, or the dialog takes the focus away.
  const home = before?.closest('dialog, [role="dialog"]') ?? document.body
  home.append(field)
  // Not every browser focuses what it selects, and only focused content is copied.
  field.focus({ preventScroll: true })
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
