/** Text that several areas use. */
export const general = {
  openAuditLog: 'Open the audit log',
}
