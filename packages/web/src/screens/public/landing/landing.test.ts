import { builtFeatures, usualLanding } from '@vesica/contract'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { LandingData } from './landingData.ts'
import { landingDocument } from './landingDocument.tsx'
import { RewardsDialog } from './RewardsDialog.tsx'
import { tourOf } from './tour.ts'

const assets = {
  scheme: '/assets/scheme-1.js',
  script: '/assets/landing-1.js',
  modules: ['/assets/react-1.js'],
  fonts: ['/assets/inter-1.woff2'],
  css: 'body{margin:0}',
}

const plan: LandingData['plans'][number] = {
  id: 'g 1',
  name: 'Guardian',
  description: 'Practice with others.',
  price: 199,
  icon: '',
  level: 'guardian',
  popular: true,
  features: ['The Guardian library'],
  rewards: [],
}

const own = { ...usualLanding, sections: null }
const platform: LandingData = {
  platformName: 'Vesica',
  features: [...builtFeatures],
  look: { accent: null, logo: null },
  own,
  inside: null,
  registrationOpen: true,
  plannedMaintenance: null,
  registrationFeeUsd: 25,
  charge: 'fee',
  firstYears: ['First year included in the $25 registration fee, then $199 a year'],
  levels: 'exact',
  joining: ['$25 once, for your first year.', '$79 a year from then on.'],
  plans: [plan],
  coins: [{ symbol: 'BTC', name: 'Bitcoin' }],
}

const drawn = (data: Partial<LandingData>, pictures: string[] = []) =>
  landingDocument({ ...platform, ...data }, assets, pictures)

describe('the front page', () => {
  it('shows each plan with its yearly price, its features, its badge and a sign-up link', () => {
    const html = drawn({})
    for (const expected of ['Guardian', '$199', 'a year', 'The Guardian library', 'Most Popular', 'View Rewards'])
      expect(html).toContain(expected)
    expect(html).toContain('href="/auth/signup/g%201"')
    expect(drawn({ plans: [{ ...plan, popular: false }] })).not.toContain('Most Popular')
  })

  it('mentions the library, courses, sessions, wallet and store while they are enabled', () => {
    const expectedParts = [
      'A library to grow into',
      'Courses, lesson by lesson',
      'Live sessions',
      'People on the same path',
      'A store for your practice',
      'A transparent wallet',
    ]
    const html = drawn({})
    for (const text of expectedParts) expect(html).toContain(text)
    const withoutFeatures = drawn({ features: [] })
    for (const text of expectedParts) expect(withoutFeatures).not.toContain(text)
    expect(withoutFeatures).toContain('Real support')
    expect(drawn({ features: ['content'] })).toContain('Courses, lesson by lesson')
  })

  it('shows the cost of joining, and says when it is free', () => {
    const html = drawn({})
    for (const line of platform.joining) expect(html).toContain(`<li>${line}</li>`)
    expect(html).toContain('href="#joining"')
    expect(drawn({ registrationFeeUsd: 0 })).not.toContain('$0')
    expect(drawn({ plans: [] })).not.toContain('#joining')
  })

  it('shows on each card the cost of its first year, and below how levels relate', () => {
    const html = drawn({})
    expect(html).toContain('<small>First year included in the $25 registration fee, then $199 a year</small>')
    expect(html).toContain('A higher level does not include the lower ones')
    expect(drawn({ levels: 'inclusive' })).toContain('Each level also opens what the levels below it open')
    const silent = drawn({ firstYears: [null], levels: null })
    expect(silent).not.toMatch(/<small>|Each level/)
  })

  it('explains how a membership starts, with everything that is paid for it', () => {
    expect(drawn({})).toContain('$25, once, in Bitcoin.')
    const both = drawn({ charge: 'fee_and_year' })
    expect(both).toContain('Pay the registration fee and your first year')
    expect(both).toContain('$25, once, plus one year of your level, in Bitcoin.')
    const yearAlone = drawn({ charge: 'fee_and_year', registrationFeeUsd: 0 })
    expect(yearAlone).toContain('One year of your level, in Bitcoin.')
    expect(yearAlone).not.toContain('There’s no registration fee at the moment')
    expect(drawn({ registrationFeeUsd: 0 })).toContain('There’s no registration fee at the moment')
  })

  it('says that registration is closed, keeps sign-in and offers no sign-up', () => {
    const html = drawn({ registrationOpen: false })
    expect(html).toContain('Registration is closed at the moment')
    expect(html).toContain('href="/auth/signin"')
    expect(html).not.toContain('/auth/signup')
    expect(html).not.toContain('Start Free Trial')
    expect(html).not.toContain('no trial period')
    expect(drawn({})).toContain('The first button opens the application. There’s no trial period')
  })

  it('escapes user input, in the page and in its embedded data', () => {
    const hostile = '</script><script>alert(1)</script>"&'
    const html = drawn({ platformName: hostile, plans: [{ ...plan, description: hostile, features: [hostile] }] })
    expect(html).not.toContain('<script>alert')
    const [, json = ''] = /id="landing-data">([^<]*)<\/script>/.exec(html) ?? []
    expect((JSON.parse(json) as LandingData).platformName).toBe(hostile)
  })

  it('runs no inline script and requests its fonts and modules at once', () => {
    const html = drawn({})
    const scripts = html.match(/<script[^>]*>/g) ?? []
    expect(scripts.every((tag) => tag.includes('src=') || tag.includes('application/json'))).toBe(true)
    expect(html).toContain('<link rel="preload" href="/assets/inter-1.woff2" as="font" type="font/woff2" crossorigin>')
    expect(html).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/react-1.js">')
    expect(html.indexOf('scheme-1.js')).toBeLessThan(html.indexOf('<style>'))
  })

  it('offers the tour only with pictures', () => {
    expect(drawn({})).not.toContain('Watch Demo')
    expect(drawn({}, ['dashboard'])).toContain('Watch Demo')
  })

  it('shows the tour of selected screens, without disabled features', () => {
    const all = ['signup', 'wallet', 'library', 'dashboard', 'unknown']
    expect(tourOf(all, builtFeatures, null)).toEqual(['dashboard', 'library', 'wallet', 'signup'])
    expect(tourOf(all, ['content'], null)).toEqual(['dashboard', 'library', 'signup'])
    expect(tourOf(all, builtFeatures, ['signup', 'library', 'store'])).toEqual(['library', 'signup'])
    expect(drawn({ own: { ...own, tour: [] } }, all)).not.toContain('Watch Demo')
  })

  it('can have its own sections, questions and pictures instead of the defaults', () => {
    const images = {
      320: '/api/landing-images/p/320',
      640: '/api/landing-images/p/640',
      1280: '/api/landing-images/p/1280',
    }
    const section = { title: 'A garden', text: 'To walk in.', icon: 'books', part: null } as const
    const html = drawn({
      own: {
        ...own,
        sections: [
          { ...section, picture: 'p', image: images[640], images },
          { ...section, title: 'A shelf', part: 'store', picture: null, image: null, images: null },
        ],
        questions: [{ question: 'May I bring a friend?', answer: 'Yes.' }],
      },
      features: ['content'],
    })
    for (const expected of ['A garden', 'May I bring a friend?', '/api/landing-images/p/320 320w'])
      expect(html).toContain(expected)
    for (const removed of ['A library to grow into', 'Who can become a member?', 'A shelf'])
      expect(html).not.toContain(removed)
    expect(drawn({ own: { ...own, questions: [] } })).not.toContain('FAQ')
  })

  it('shows counts of the content, and nothing for an empty platform', () => {
    const video = { kind: 'video' as const, title: 'Seven circles', image: null, images: null }
    const html = drawn({ inside: { counts: { video: 1200, course: 1, audio: 0 }, named: [video] } })
    for (const expected of ['1,200 videos', '1 course<', 'Seven circles']) expect(html).toContain(expected)
    expect(html).not.toContain('recording')
    expect(drawn({ inside: { counts: { video: 0 }, named: [] } })).not.toContain('Available today')
  })

  it('contains static text once, in the page and not in its hydration data', () => {
    const html = drawn({ own: { ...own, texts: { ...own.texts, about: 'Said only once.' } } })
    expect(html.split('Said only once.')).toHaveLength(2)
    expect(html.split('Who can become a member?')).toHaveLength(2)
  })
})

it('shows rewards with a link to join their plan while sign-up is open, and marks those for members', () => {
  const bowl = { id: 'bowl', name: 'A bowl', description: 'To sound.', image: null, images: null, price: 40 }
  const html = (registrationOpen: boolean) =>
    renderToString(
      createElement(RewardsDialog, {
        plan: { ...plan, rewards: [bowl] },
        order: 0,
        registrationOpen,
        onClose: () => undefined,
      }),
    )
  expect(html(true)).toMatch(/<a [^>]*href="\/auth\/signup\/g%201"[^>]*>Join as Guardian<\/a>/)
  expect(html(false)).not.toContain('/auth/signup')
  expect(html(false)).toContain('Already a member?')
  // Visitors read why they can't claim before they reach the button.
  expect(html(true).indexOf('Members can claim these rewards.')).toBeLessThan(html(true).indexOf('Claim Reward'))
})
