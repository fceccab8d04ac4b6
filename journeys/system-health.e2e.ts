import { expect, test } from './support/journey.ts'

test('the request id of a failed request links to its log entries', async ({ product, openAdmin, faults }) => {
  faults.expectFailedCalls()
  const admin = await openAdmin()
  await product.change(['alter table announcement rename to announcement_elsewhere'])
  try {
    await admin.goto('/admin/announcements')
    const failed = admin.getByRole('alert').filter({ hasText: 'Request ID' })
    await failed.getByRole('link', { name: 'View in logs' }).click()
    await expect(admin).toHaveURL(/\/admin\/system\?tab=logs&request=[0-9a-f-]{36}$/)
  } finally {
    await product.change(['alter table announcement_elsewhere rename to announcement'])
  }
  await expect(admin.getByText(/^Entries of one request/)).toBeVisible()
  // The server saves its log about once a second, and the page updates by itself.
  const row = admin.getByRole('row', { name: /^failed/ })
  await expect(row).toContainText('relation "announcement" does not exist')
  await row.click()
  const line = admin.getByRole('dialog', { name: 'Log entry' })
  // The bundle preserves function names; `npm run stack` maps them to the sources.
  await expect(line.getByRole('region', { name: 'Stack trace' })).toContainText('at async listAnnouncements (')
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Clear' }).click()
  await expect(admin.getByText(/hidden, not deleted/)).toBeVisible()
  await expect(row).toHaveCount(0)
  await admin.getByRole('button', { name: 'Show hidden entries' }).click()
  await expect(row).toBeVisible()
})

test('system health is displayed, and a failed job can be retried @phone-deep', async ({ product, openAdmin }) => {
  const admin = await openAdmin()
  await product.change([
    `insert into pgboss.job (name, state, completed_on, output)
     values ('forget-letters', 'failed', now(), '{"message":"Error: the disk was full"}')`,
  ])
  await admin.goto('/admin/system?tab=health')
  await admin.getByRole('button', { name: 'Verify' }).click()
  await expect(admin).toHaveSaid('All checks completed.')
  const checks = admin.getByRole('list', { name: 'Checks' })
  await expect(checks.getByRole('listitem').filter({ hasText: /^Database/ })).toContainText('Healthy')
  const jobs = checks.getByRole('listitem').filter({ hasText: /^Jobs/ })
  await expect(jobs).toContainText('Needs attention')
  await expect(admin.getByText('Error: the disk was full')).toBeVisible()
  await admin.getByRole('button', { name: 'Retry: Deleting old emails' }).click()
  await expect(admin).toHaveSaid('Retrying the job.')
  await expect(admin.getByText('Error: the disk was full')).toHaveCount(0)
  await admin.getByRole('button', { name: 'Verify' }).click()
  await expect(jobs).toContainText('Healthy')
  await expect(admin.getByRole('list', { name: 'Uptime by day' }).getByRole('listitem')).toHaveCount(90)
})
