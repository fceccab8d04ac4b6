import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada, AtAddress, signedIn } from '../../test/member.tsx'
import { aNetwork } from '../../test/network.ts'
import { show } from '../../test/show.tsx'
import { MemberMenu } from './MemberShellNavigation.tsx'

const css = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

test('the percentage beside the membership is labeled as the level’s, not the Growth Score', async () => {
  signedIn(aNetwork())
  const menu = <MemberMenu user={{ ...ada, membershipProgress: 35 }} unread={0} inCart={0} onOpen={() => undefined} />
  show(<AtAddress address="/dashboard" screen={() => menu} />)
  for (const badge of await screen.findAllByText('Level 35%')) expect(badge.title).toMatch(/place among the levels/)
  expect(screen.queryByText('35%')).toBeNull()
})

test('a long name is complete in the menu on two lines, or in a tooltip when it needs more', async () => {
  signedIn(aNetwork())
  const name = 'Maximiliane Wolkenstein-Hohenfels of the Northern Valley'
  const menu = <MemberMenu user={{ ...ada, name }} unread={0} inCart={0} onOpen={() => undefined} />
  show(<AtAddress address="/dashboard" screen={() => menu} />)
  expect((await screen.findByText(name)).title).toBe(name)
  for (const [sheet, rule] of [
    ['./MemberShellNavigation.module.css', '.name'],
    ['./MemberShell.module.css', '.brand span'],
  ] as const) {
    const body = css(sheet).split(`\n${rule} {`)[1]?.split('}')[0]
    expect(body).toContain('-webkit-line-clamp: 2')
    expect(body).not.toContain('nowrap')
  }
})
