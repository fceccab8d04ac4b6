/**
 * All text of notifications, emails and activity, by area: `notices.backups.failed`. The other words of the server are in
 * the contract: refusals, email templates, names of roles. To add a language, add a folder next to `en` with the same
 * areas; this file selects the language.
 */
export * as notices from './en/index.ts'
