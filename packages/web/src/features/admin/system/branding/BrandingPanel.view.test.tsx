import { screen, waitFor, within } from '@testing-library/react'
import { landing, branding, system, usualLanding } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import { BrandingPanel } from './BrandingPanel.tsx'

const saved: branding.PlatformBranding = { name: 'Vesica', accent: null, logo: null, terms: '', privacy: '' }

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['settings:read', 'settings:write'] })
  network.answers(branding.getBranding, { branding: saved })
  network.answers(landing.getLanding, { landing: { ...usualLanding, sections: null } })
  network.answers(system.getPlatform, { platform: { name: 'Vesica', look: { accent: null, mark: null } } } as never)
})

const save = () =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: 'Save branding' })
    expect(button.getAttribute('aria-disabled')).not.toBe('true')
    return button
  })

test('a draft is previewed in both color schemes before it is saved, and saved as previewed', async () => {
  network.answers(branding.setBranding, { branding: saved })
  const person = show(<BrandingPanel />)
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(preview.getAllByText('Teachings, kept close.')).toHaveLength(2)
  await save()
  await person.clear(screen.getByRole('textbox', { name: /^Platform name/ }))
  await person.type(screen.getByRole('textbox', { name: /^Platform name/ }), 'The Garden')
  expect(preview.getAllByText('The Garden')).toHaveLength(2)
  expect(network.asked(branding.setBranding)).toHaveLength(0)
  await person.click(await save())
  await screen.findByText('Branding saved')
  expect(network.asked(branding.setBranding)[0]?.body).toEqual({
    name: 'The Garden',
    accent: null,
  })
})

test('a color shows its contrast, and an unreadable one is rejected at its field', async () => {
  const person = show(<BrandingPanel />)
  await screen.findByRole('region', { name: 'Preview' })
  await save()
  await person.click(screen.getByRole('switch', { name: 'Custom color' }))
  const field = screen.getByRole('textbox', { name: 'Color' })
  await person.clear(field)
  await person.type(field, '#0b5d4f')
  await screen.findByText(/Contrast of this color: 6\.\d:1 on light pages/)
  const [light, dark] = screen.getAllByRole('figure')
  expect(light?.style.getPropertyValue('--primary')).toBe('#0b5d4f')
  expect(dark?.style.getPropertyValue('--primary')).not.toBe('#0b5d4f')
  await person.clear(field)
  await person.type(field, '#f5d76e')
  await screen.findByText(/Its contrast on light pages is 1\.\d:1, and text needs 4\.5:1/)
  await person.click(await save())
  expect(network.asked(branding.setBranding)).toHaveLength(0)
})

test('a failed request is reported, with a retry', async () => {
  network.refuses(branding.getBranding, 500, { message: 'Server error.', code: 'server_error' })
  show(<BrandingPanel />)
  await screen.findByRole('button', { name: 'Retry' })
})
