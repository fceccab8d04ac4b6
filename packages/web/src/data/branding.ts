import { accentSheet, type system } from '@vesica/contract'
import { useEffect } from 'react'

/** Updates the color and the icon of an open page; the server has put the initial ones into its head. */
export const useBranding = (branding: system.Platform['branding'] | undefined): void => {
  useEffect(() => {
    if (!branding) return
    let sheet = document.getElementById('look')
    if (!sheet) {
      sheet = document.createElement('style')
      sheet.id = 'look'
      document.head.append(sheet)
    }
    const rules = accentSheet(branding.accent)
    if (sheet.textContent !== rules) sheet.textContent = rules
    const icon = document.head.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon) return
    icon.type = branding.logo === null ? 'image/svg+xml' : 'image/webp'
    icon.setAttribute('href', branding.logo ?? '/mark.svg')
  }, [branding])
}
