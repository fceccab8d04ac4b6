/** Text that several areas use. */
export const general = {
  formerAdministrator: 'Former administrator',
  greeting: (name: string) => `Hello ${name},`,
  openAuditLog: 'Open the audit log',
  openMember: 'Open the member',
  openSettings: 'Open your settings',
  contactUs: 'Contact us',
  chooseNewPassword: 'Choose a new password',
  /** The value of a field that has none. */
  none: 'none',
}
