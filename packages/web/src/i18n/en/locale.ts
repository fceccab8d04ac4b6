/** BCP 47 tag that Intl formats with. */
export const locale = 'en-US'
