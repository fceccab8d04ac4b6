import { accentSheet } from '@vesica/contract'
import { html, Markup } from '../../../platform/html.ts'
import type { Settings } from '../../settings/index.ts'
import { presentBranding } from './branding.present.ts'

/** Placeholders in the built page. */
const TITLE = /<title>[^<]*<\/title>/
const ICON = /<link rel="icon"[^>]*>/
const HEAD_END = '</head>'

/** A page with the platform's name, logo and color in its head, so it never shows others first. */
export const dressed = (page: string, settings: Settings): string => {
  const { accent, logo } = presentBranding(settings)
  const name = settings.platformName
  const title = html`<title>${name}</title><meta name="application-name" content="${name}">`.text
  const sheet = html`<style id="look">${new Markup(accentSheet(accent))}</style>`.text
  const icon = logo === null ? undefined : html`<link rel="icon" href="${logo}" type="image/webp">`.text
  return page
    .replace(TITLE, () => title)
    .replace(ICON, (own) => icon ?? own)
    .replace(HEAD_END, () => `${sheet}${HEAD_END}`)
}
