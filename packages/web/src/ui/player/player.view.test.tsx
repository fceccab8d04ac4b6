import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { setMedium, arrived, mediaBrowser, playsTo } from '../../../test/medium.ts'
import { show } from '../../../test/show.tsx'
import type { Medium } from './medium.ts'
import { createPlayer, type Player } from './player.ts'
import { PlayerStage } from './PlayerStage.tsx'

const silence: Medium = {
  id: 'id-of-silence',
  kind: 'video',
  src: '/streams/silence',
  title: 'What the pause holds',
  href: '/content/silence',
  chapters: [
    { at: 0, title: 'Arriving' },
    { at: 100, title: 'The first silence' },
  ],
  captions: [
    {
      language: 'en',
      label: 'English',
      cues: [
        { from: 0, to: 5, text: 'Most of us know one silence.' },
        { from: 6, to: 9, text: 'Another comes after it.' },
      ],
    },
  ],
}

let player: Player
beforeEach(() => {
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
const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const bar = () => screen.getByRole('slider', { name: 'Position' })

/** The stage with a medium of known duration. */
const staged = (medium: Medium = silence, duration = 200) => {
  const person = show(<PlayerStage player={player} medium={medium} />)
  arrived(player.element, duration)
  return person
}

describe('progress reports', () => {
  const recorder = () => {
    const calls: unknown[][] = []
    return { heard: calls, onPosition: (...call: unknown[]) => void calls.push(call) }
  }

  test('come every twelve seconds of playback and on pause, with position, played seconds and speed', () => {
    const { heard, onPosition } = recorder()
    staged({ ...silence, onPosition })
    player.play()
    playsTo(player.element, 13, passMs)
    expect(heard).toEqual([[12, [[0, 12]], 1]])
    playsTo(player.element, 15, passMs)
    player.pause()
    expect(heard.at(-1)).toEqual([15, [[0, 15]], 1])
    expect(heard).toHaveLength(2)
  })

  test('follow a seek, without the skipped part', () => {
    const { heard, onPosition } = recorder()
    staged({ ...silence, onPosition })
    player.play()
    playsTo(player.element, 4, passMs)
    setMedium(player.element, { currentTime: 100 }, 'seeking', 'timeupdate', 'seeked')
    playsTo(player.element, 103, passMs)
    player.pause()
    expect(heard[0]).toEqual([100, [[0, 4]], 1])
    expect(heard.at(-1)).toEqual([
      103,
      [
        [0, 4],
        [100, 103],
      ],
      1,
    ])
  })

  test('are sent when the page closes, without repeating anything', () => {
    const { heard, onPosition } = recorder()
    staged({ ...silence, onPosition })
    player.play()
    playsTo(player.element, 5, passMs)
    dispatchEvent(new Event('pagehide'))
    dispatchEvent(new Event('pagehide'))
    expect(heard).toEqual([[5, [[0, 5]], 1]])
  })

  test('are not sent before the player has reached the stored position', () => {
    const { heard, onPosition } = recorder()
    show(<PlayerStage player={player} medium={{ ...silence, startAt: 90, onPosition }} plays />)
    dispatchEvent(new Event('pagehide'))
    expect(heard).toEqual([])
    expect(player.getState().time).toBe(90)
    arrived(player.element, 200)
    expect(player.element.currentTime).toBe(90)
  })

  test('are sent at the end, with its completion, and when the sleep timer stops playback', () => {
    const { heard, onPosition } = recorder()
    const endings: boolean[] = []
    staged({ ...silence, onPosition, onEnded: (asleep) => endings.push(asleep) }, 6)
    player.play()
    playsTo(player.element, 6, passMs)
    setMedium(player.element, { ended: true, paused: true }, 'pause', 'ended')
    expect(heard.at(-1)).toEqual([6, [[0, 6]], 1])
    expect(button('Play again')).toBeDefined()
    player.setSleep('end')
    setMedium(player.element, {}, 'ended')
    expect(endings).toEqual([false, true])
    expect(player.getState().sleep).toBeUndefined()
  })
})

describe('the player stage', () => {
  test('names the medium, its position and the current chapter', () => {
    staged()
    expect(screen.getByRole('region', { name: 'Player: What the pause holds' })).toBeDefined()
    setMedium(player.element, { currentTime: 101 }, 'timeupdate')
    expect(bar().getAttribute('aria-valuetext')).toBe('1 minute 41 seconds of 3 minutes 20 seconds, The first silence')
    expect(bar().getAttribute('aria-valuenow')).toBe('101')
  })

  test('plays, pauses and skips with its buttons', async () => {
    const person = staged()
    await person.click(button('Play'))
    expect(player.getState().playing).toBe(true)
    await person.click(button('Forward 10 seconds'))
    await person.click(button('Forward 10 seconds'))
    await person.click(button('Back 10 seconds'))
    expect(player.element.currentTime).toBe(10)
    await person.click(button('Pause'))
    expect(player.element.paused).toBe(true)
  })

  test('is moved on the bar by keys, within the medium', () => {
    staged()
    for (const [key, at] of [
      ['ArrowRight', 5],
      ['PageUp', 35],
      ['ArrowLeft', 30],
      ['End', 200],
      ['ArrowUp', 200],
      ['Home', 0],
      ['ArrowDown', 0],
    ] as const) {
      press(key, bar())
      expect(player.element.currentTime).toBe(at)
    }
  })

  test('handles shortcuts anywhere on the page', () => {
    staged()
    press('k')
    expect(player.getState().playing).toBe(true)
    press(' ')
    expect(player.getState().playing).toBe(false)
    press('l')
    press('l')
    press('j')
    expect(player.element.currentTime).toBe(10)
    press('ArrowRight')
    expect(player.element.currentTime).toBe(15)
    press('5')
    expect(player.element.currentTime).toBe(100)
    press('>')
    expect(player.element.playbackRate).toBe(1.25)
    press('<')
    press('<')
    expect(player.element.playbackRate).toBe(0.75)
    press('m')
    expect(player.element.muted).toBe(true)
    press('c')
    expect(button('Captions').getAttribute('aria-pressed')).toBe('true')
  })

  test('leaves keys to fields, and the space bar to buttons', async () => {
    const person = show(
      <>
        <input aria-label="Note" />
        <PlayerStage player={player} medium={silence} />
      </>,
    )
    arrived(player.element, 200)
    await person.type(screen.getByRole('textbox', { name: 'Note' }), 'kl 5')
    expect(player.getState()).toMatchObject({ playing: false, time: 0 })
    press(' ', button('Mute'))
    expect(player.getState().playing).toBe(false)
    press('ArrowUp')
    expect(player.element.volume).toBe(1)
  })

  test('stores speed and captions for the next time', async () => {
    const person = staged()
    await person.click(button('Speed: 1×'))
    await person.click(await screen.findByRole('menuitemradio', { name: '1.5×' }))
    await person.click(button('Captions'))
    expect(screen.getByText('Most of us know one silence.')).toBeDefined()
    const next = createPlayer()
    onTestFinished(next.destroy)
    expect(next.getState()).toMatchObject({ speed: 1.5, captions: true })
  })

  test('pauses when the sleep timer ends, and shows the time left', async () => {
    const person = staged()
    await person.click(button('Play'))
    await person.click(button('More'))
    await person.click(await screen.findByRole('menuitemradio', { name: 'In 15 minutes' }))
    await person.click(button('More'))
    expect(await screen.findByText('Pauses in 15 minutes')).toBeDefined()
    passMs(14 * 60_000)
    expect(player.getState().playing).toBe(true)
    passMs(61_000)
    expect(player.getState()).toMatchObject({ playing: false, sleep: undefined })
  })

  test('plays a video as audio only, from its audio file where there is one, at the same position', async () => {
    const person = staged({ ...silence, audioSrc: '/streams/silence-sound' })
    player.play()
    playsTo(player.element, 7, passMs)
    await person.click(button('More'))
    await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Audio only' }))
    expect(player.element.getAttribute('src')).toBe('/streams/silence-sound')
    arrived(player.element, 200)
    expect(player.element.currentTime).toBe(7)
  })

  test('shows the cover instead of the picture without an audio file, and plays on without reloading', async () => {
    const stubbed = { metadata: null as { title: string } | null, setActionHandler: () => undefined }
    vi.stubGlobal(
      'MediaMetadata',
      class {
        title: string
        constructor({ title }: { title: string }) {
          this.title = title
        }
      },
    )
    Object.defineProperty(navigator, 'mediaSession', { value: stubbed, configurable: true })
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'mediaSession')
      vi.unstubAllGlobals()
    })
    const person = staged({ ...silence, cover: { src: '/covers/640', srcSet: '/covers/640 640w' } })
    player.play()
    playsTo(player.element, 7, passMs)
    const stage = screen.getByRole('region', { name: 'Player: What the pause holds' })
    expect(stage.querySelector('img')).toBeNull()
    await person.click(button('More'))
    await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Audio only' }))
    expect(stage.querySelector('img')?.getAttribute('src')).toBe('/covers/640')
    expect(player.element.getAttribute('src')).toBe('/streams/silence')
    expect(player.getState()).toMatchObject({ playing: true, time: 7 })
    expect(stubbed.metadata?.title).toBe('What the pause holds')
    await person.click(button('More'))
    await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Audio only' }))
    expect(stage.querySelector('img')).toBeNull()
  })

  test('shows the cover until playback starts, even when a film starts dark', () => {
    staged({ ...silence, cover: { src: '/covers/640', srcSet: '/covers/640 640w' } })
    const picture = player.element.closest('[data-unseen]')
    expect(picture?.querySelector('img')?.getAttribute('src')).toBe('/covers/640')
    player.play()
    setMedium(player.element, {}, 'play', 'playing')
    expect(player.element.closest('[data-unseen]')).toBeNull()
  })

  test('says that it waits for the connection', () => {
    staged()
    player.play()
    setMedium(player.element, { readyState: 2 }, 'waiting')
    expect(screen.getByRole('status').textContent).toBe('Waiting for the connection')
    setMedium(player.element, { readyState: 4 }, 'playing')
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
