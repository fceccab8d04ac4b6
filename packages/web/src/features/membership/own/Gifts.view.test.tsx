import { screen, within } from '@testing-library/react'
import { gifts, wallet } from '@vesica/contract'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../test/member.tsx'
import { threePlans } from '../../../../test/membership.ts'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { Gifts } from './Gifts.tsx'

const ready: gifts.OwnGift = {
  id: 'id-of-gift',
  planName: 'Guardian',
  state: 'ready',
  codeEnd: 'DDDDD',
  code: 'GIFT-AAAAA-BBBBB-CCCCC-DDDDD',
  link: 'https://vesica.test/auth/signup/guardian?invite=GIFT-AAAAA-BBBBB-CCCCC-DDDDD',
  price: 199,
  paid: { amount: '0.00398', crypto_symbol: 'BTC' },
  paidFrom: 'wallet',
  refundHash: null,
  boughtAt: '2026-11-01T00:00:00.000Z',
  redeemedAt: null,
  redeemedBy: null,
  reason: null,
}
const redeemed = { code: null, link: null }

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network)
  network.answers(wallet.getWalletBalances, { balances: [] } as never)
})

const Section = ({ begin }: { begin?: string }) => {
  const [taking, setTaking] = useState(begin)
  return (
    <Gifts
      plans={threePlans}
      giving={undefined}
      taking={taking}
      onGive={() => undefined}
      onTake={() => setTaking('')}
      onClose={() => setTaking(undefined)}
    />
  )
}

test('each gift shows its status, and only a redeemable one shows its code', async () => {
  network.answers(gifts.listOwnGifts, {
    gifts: [
      ready,
      { ...ready, ...redeemed, id: '2', state: 'waiting' },
      {
        ...ready,
        ...redeemed,
        id: '3',
        state: 'taken',
        redeemedAt: '2026-11-03T12:00:00.000Z',
        redeemedBy: 'Ben Birch',
      },
      { ...ready, ...redeemed, id: '4', state: 'denied', reason: 'Nothing arrived.' },
      { ...ready, ...redeemed, id: '5', state: 'refunded', reason: 'Bought twice.' },
      { ...ready, ...redeemed, id: '6', state: 'applied' },
      { ...ready, ...redeemed, id: '7', state: 'revoked' },
      { ...ready, ...redeemed, id: '9' },
      { ...ready, ...redeemed, id: '8', state: 'refunded', refundHash: 'ab12', reason: 'Bought twice.' },
    ],
  })
  show(<Section />)
  const list = await screen.findByRole('list', { name: 'Gifts you’ve bought' })
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(texts[0]).toContain(ready.code)
  expect(texts[0]).toContain(ready.link)
  expect(texts[0]).toContain('Unused')
  expect(texts[1]).toContain('In review')
  expect(texts[2]).toContain('Redeemed by Ben Birch on Nov 3, 2026.')
  expect(texts[3]).toContain('The payment was not accepted: Nothing arrived.')
  expect(texts[4]).toContain('Refunded to your wallet: Bought twice.')
  expect(texts[5]).toContain('is waiting for a decision')
  expect(texts[6]).toContain('Revoked')
  expect(texts[7]).toContain('The code ending in DDDDD is hidden while your account is on hold')
  expect(texts[8]).toContain('Your payment was refunded in transaction ab12: Bought twice.')
  expect(texts.slice(1).join()).not.toContain('GIFT-')
  expect(within(list).getByRole('button', { name: 'Copy code' })).toBeTruthy()
})

test('a gift is previewed before it is redeemed, and redeemed as previewed', async () => {
  network.answers(gifts.listOwnGifts, { gifts: [] })
  network.answers(gifts.previewGift, {
    gift: {
      planName: 'Master',
      level: 'master',
      kind: 'upgrade',
      beginsAt: '2026-11-23T12:00:00.000Z',
      endsAt: '2027-11-23T12:00:00.000Z',
      continues: { planName: 'Seeker', beginsAt: '2027-11-23T12:00:00.000Z', endsAt: '2028-02-01T12:00:00.000Z' },
      follows: 'id-of-period',
    },
  })
  const person = show(<Section />)
  await person.click(await screen.findByRole('button', { name: 'I have a gift code…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Redeem a gift' }))
  await person.type(dialog.getByLabelText('Gift code'), ' gift-aaaaa-bbbbb-ccccc-ddddd')
  await person.click(dialog.getByRole('button', { name: 'Preview gift' }))
  const does = await dialog.findByRole('region', { name: 'What you get' })
  expect(does.textContent).toContain('Nov 23, 2027')
  expect(does.textContent).toContain('Your Seeker then continues')
  expect(does.textContent).toContain('Feb 1, 2028')
  network.refuses(gifts.redeemGift, 409, {
    message: 'Your membership has changed in the meantime. Check again what the gift does.',
    code: 'gift_moved',
  })
  await person.click(dialog.getByRole('button', { name: 'Redeem gift' }))
  expect(await dialog.findByText(/^Your membership has changed in the meantime/)).toBeTruthy()
  expect(network.asked(gifts.redeemGift)[0]?.body).toEqual({ code: ready.code, follows: 'id-of-period' })
})

test('a refused code has its error at the field', async () => {
  network.answers(gifts.listOwnGifts, { gifts: [] })
  network.refuses(gifts.previewGift, 409, { message: 'This gift has already been redeemed.', code: 'gift_taken' })
  const person = show(<Section begin="GIFT-AAAAA-BBBBB-CCCCC-DDDDD" />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Redeem a gift' }))
  expect(await dialog.findByText('This gift has already been redeemed.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Redeem gift' })).toBeNull()
  await person.clear(dialog.getByLabelText('Gift code'))
  await person.type(dialog.getByLabelText('Gift code'), '!')
  await person.click(dialog.getByRole('button', { name: 'Preview gift' }))
  expect(await dialog.findByText('Please use 3 to 30 letters, digits and hyphens.')).toBeTruthy()
})
