import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './support/journey.ts'
import { pinnedNode, root } from './support/place.ts'
import { startProduct } from './support/product.ts'

const execute = promisify(execFile)

const PASSPHRASE = 'three calm words and a bell'

/** Runs a product command on a data directory. */
const run = (command: 'restore' | 'reconcile' | 'verify', dataDir: string, ...args: string[]) =>
  execute(pinnedNode, [join(root, `packages/server/src/${command}.ts`), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE },
  })

test('a platform is backed up, lost, and restored elsewhere with every cent intact', {
  tag: '@deep',
}, async ({ page }) => {
  test.setTimeout(240_000)
  const elsewhere = await mkdtemp(join(tmpdir(), 'vesica-elsewhere-'))
  const product = await startProduct({ demo: true })
  try {
    await page.goto(`${product.url}/auth/signin`)
    await page.getByRole('textbox', { name: 'Email' }).fill(product.admin.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(product.admin.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/admin\//)
    await page.goto(`${product.url}/admin/system?tab=backup`)
    await expect(page.getByText('No backup yet')).toBeVisible()
    await page.getByRole('button', { name: 'Backup System' }).click()
    await expect(page.getByText('Backup started')).toBeVisible()
    // The page updates without a reload.
    await expect(page.getByRole('heading', { name: /^Restored into a scratch database, / })).toBeVisible({
      timeout: 60_000,
    })
    await expect(page.getByRole('list', { name: 'What was checked' })).toContainText('journals, 0 differences')
    await page.getByRole('button', { name: /^Download the backup from/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Download the backup from/ })
    await dialog.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
    await dialog.getByLabel('Confirm passphrase').fill(PASSPHRASE)
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const archive = join(elsewhere, 'taken-along.tar.zst.age')
    await (await downloading).saveAs(archive)

    await product.stop()
    const dataDir = join(elsewhere, 'data')
    const { stdout } = await run('restore', dataDir, archive)
    expect(stdout).toMatch(/^Restored the backup from .*: \d+ rows of \d+ tables and \d+ files\.\n/)
    const report = JSON.parse((await run('reconcile', dataDir)).stdout)
    expect(report).toMatchObject({ ok: true, differences: [] })
    expect(report.journals).toBeGreaterThan(10)
    expect((await run('verify', dataDir)).stdout).toContain('The audit log is intact')
  } finally {
    await product.stop()
    await rm(elsewhere, { recursive: true, force: true })
  }
})
