/** Of this browser, as sections that open at an hour of the member's own day need it: `Europe/Lisbon`. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
