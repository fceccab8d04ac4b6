import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setMedium, arrived, mediaBrowser, playsTo } from '../../../test/medium.ts'
import { show } from '../../../test/show.tsx'
import { MediaPlayer, PlayingOn } from './MediaPlayer.tsx'
import type { Medium } from './medium.ts'
import { createPlayer, type Player } from './player.ts'
import { PlayerStage } from './PlayerStage.tsx'
import { SmallPlayer } from './SmallPlayer.tsx'

const silence: Medium = {
  id: 'id-of-silence',
  kind: 'video',
  src: '/streams/silence',
  title: 'What the pause holds',
  href: '/content/silence',
}
const bell: Medium = {
  id: 'id-of-bell',
  kind: 'audio',
  src: '/streams/bell',
  title: 'A bell at dusk',
  href: '/content/bell',
}

let player: Player
/** Leftovers of another file's player in the shared page. */
let existing: ReadonlySet<Element>
beforeEach(() => {
  existing = new Set(document.querySelectorAll('video'))
  mediaBrowser()
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    shouldAdvanceTime: true,
  })
  player = createPlayer()
})
afterEach(() => {
  player.destroy()
  vi.useRealTimers()
})

const passMs = (ms: number) => void vi.advanceTimersByTime(ms)
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('a stream that fails', () => {
  test('shows the error message, and Retry resumes at the same position', async () => {
    const answers = [{ reason: 'This belongs to Master.' }, { src: '/streams/silence?again' }]
    const person = show(
      <PlayerStage
        player={player}
        medium={{ ...silence, renew: async () => answers.shift() ?? { reason: 'never' } }}
      />,
    )
    arrived(player.element, 200)
    player.play()
    playsTo(player.element, 9, passMs)
    setMedium(player.element, {}, 'error')
    expect((await screen.findByRole('alert')).textContent).toContain('This belongs to Master.')
    await person.click(button('Retry'))
    await waitFor(() => expect(player.element.getAttribute('src')).toBe('/streams/silence?again'))
    expect(screen.queryByRole('alert')).toBeNull()
    arrived(player.element, 200)
    expect(player.element.currentTime).toBe(9)
    expect(player.getState().playing).toBe(true)
  })

  test('resumes automatically with a renewed URL, once', async () => {
    show(<PlayerStage player={player} medium={{ ...silence, renew: async () => ({ src: '/streams/silence?2' }) }} />)
    arrived(player.element, 200)
    setMedium(player.element, {}, 'error')
    await waitFor(() => expect(player.element.getAttribute('src')).toBe('/streams/silence?2'))
    setMedium(player.element, {}, 'error')
    expect(await screen.findByRole('alert')).toBeDefined()
  })
})

describe('navigation during playback', () => {
  const Walk = () => {
    const [at, setAt] = useState<Medium | undefined>(silence)
    return (
      <>
        <button type="button" onClick={() => setAt(undefined)}>
          Store
        </button>
        <button type="button" onClick={() => setAt(bell)}>
          Bell
        </button>
        <button type="button" onClick={() => setAt(silence)}>
          Silence
        </button>
        {at && <PlayerStage key={at.id} player={player} medium={at} />}
        <SmallPlayer player={player} />
      </>
    )
  }

  test('shows the cover of audio in the small player too', async () => {
    const covered = { ...bell, cover: { src: '/covers/640', srcSet: '/covers/640 640w' } }
    player.open(covered, true)
    arrived(player.element, 200)
    setMedium(player.element, {}, 'playing')
    show(<SmallPlayer player={player} />)
    const small = screen.getByRole('region', { name: 'Now playing' })
    expect(small.querySelector('img')?.getAttribute('src')).toBe('/covers/640')
  })

  test('continues in the small player with the same element, and returns', async () => {
    const person = show(<Walk />)
    arrived(player.element, 200)
    await person.click(button('Play'))
    playsTo(player.element, 5, passMs)
    await person.click(button('Store'))
    const small = screen.getByRole('region', { name: 'Now playing' })
    expect(small.contains(player.element)).toBe(true)
    expect([...document.querySelectorAll('video')].filter((video) => !existing.has(video))).toEqual([player.element])
    expect(screen.getByRole('link', { name: 'What the pause holds' })).toHaveProperty('pathname', '/content/silence')
    await person.click(button('Silence'))
    expect(screen.queryByRole('region', { name: 'Now playing' })).toBeNull()
    expect(screen.getByRole('region', { name: /^Player/ }).contains(player.element)).toBe(true)
    expect(player.getState()).toMatchObject({ playing: true, time: 5 })
  })

  test('leaves a medium that was never started where it was', async () => {
    const person = show(<Walk />)
    arrived(player.element, 200)
    await person.click(button('Store'))
    expect(screen.queryByRole('region', { name: 'Now playing' })).toBeNull()
    expect(player.getState().medium).toBeUndefined()
  })

  test('keeps playing while another item is viewed, until that is played', async () => {
    const person = show(<Walk />)
    arrived(player.element, 200)
    await person.click(button('Play'))
    await person.click(button('Bell'))
    expect(player.getState().medium?.title).toBe('What the pause holds')
    await person.click(button('Play'))
    expect(player.getState().medium?.title).toBe('A bell at dusk')
    expect(screen.queryByRole('region', { name: 'Now playing' })).toBeNull()
  })

  test('stops when the small player is closed', async () => {
    const person = show(<Walk />)
    arrived(player.element, 200)
    await person.click(button('Play'))
    await person.click(button('Store'))
    await person.click(button('Stop and close'))
    expect(screen.queryByRole('region', { name: 'Now playing' })).toBeNull()
    expect(player.element.hasAttribute('src')).toBe(false)
  })
})

describe('a layout around screens', () => {
  test('carries the player from where it was loaded, and stops it when left', async () => {
    const Frame = () => {
      const [at, setAt] = useState<'screen' | 'other' | 'outside'>('screen')
      return (
        <>
          <button type="button" onClick={() => setAt('other')}>
            Other
          </button>
          <button type="button" onClick={() => setAt('outside')}>
            Outside
          </button>
          {at === 'screen' && <MediaPlayer medium={bell} />}
          {at !== 'outside' && <PlayingOn />}
        </>
      )
    }
    const person = show(<Frame />)
    await screen.findByRole('slider', { name: 'Position' })
    await person.click(button('Play'))
    await person.click(button('Other'))
    const small = await screen.findByRole('region', { name: 'Now playing' })
    expect(small.textContent).toContain('A bell at dusk')
    await person.click(button('Outside'))
    await person.click(button('Other'))
    expect(screen.queryByRole('region', { name: 'Now playing' })).toBeNull()
  })
})
