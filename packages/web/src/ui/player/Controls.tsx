import { Menu } from '@mantine/core'
import {
  IconBadgeCc,
  IconDots,
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconPlayerPause,
  IconPlayerPlay,
  IconReload,
  IconRewindBackward10,
  IconRewindForward10,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { timecode } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { type SleepChoice, sleepChoices, speeds } from './choices.ts'
import { ControlButton } from './ControlButton.tsx'
import type { Player } from './player.ts'
import { SKIP_SECONDS } from './state.ts'
import styles from './Player.module.css'
import { usePlayerState } from './usePlayer.ts'

const copy = text.media.player
const MINUTE_MS = 60_000

/** Play, pause, or replay. */
export const PlayButton = ({ player }: { player: Player }) => {
  const playing = usePlayerState(player, (state) => state.playing)
  const ended = usePlayerState(player, (state) => state.status === 'ended')
  const label = playing ? copy.pause : ended ? copy.again : copy.play
  const icon = playing ? IconPlayerPause : ended ? IconReload : IconPlayerPlay
  return <ControlButton label={label} icon={icon} keys="k" data-main onClick={player.toggle} />
}

export const SkipButtons = ({ player }: { player: Player }) => (
  <>
    <ControlButton label={copy.back} icon={IconRewindBackward10} keys="j" onClick={() => player.skip(-SKIP_SECONDS)} />
    <ControlButton label={copy.ahead} icon={IconRewindForward10} keys="l" onClick={() => player.skip(SKIP_SECONDS)} />
  </>
)

const Volume = ({ player }: { player: Player }) => {
  const muted = usePlayerState(player, (state) => state.muted || state.volume === 0)
  const volume = usePlayerState(player, (state) => (state.muted ? 0 : state.volume))
  const possible = usePlayerState(player, (state) => state.can.volume)
  return (
    <span className={styles.volume}>
      <ControlButton
        label={muted ? copy.unmute : copy.mute}
        icon={muted ? IconVolumeOff : IconVolume}
        keys="m"
        onClick={player.toggleMuted}
      />
      {possible && (
        <input
          type="range"
          aria-label={copy.volume}
          min={0}
          max={100}
          step={5}
          value={Math.round(volume * 100)}
          aria-valuetext={`${Math.round(volume * 100)}%`}
          onChange={(event) => player.setVolume(Number(event.currentTarget.value) / 100)}
        />
      )}
    </span>
  )
}

/** The position: '17:52 / 41:00'. For screen readers the seek bar says it. */
export const TimeLine = ({ player }: { player: Player }) => {
  const time = usePlayerState(player, (state) => timecode(state.time))
  const duration = usePlayerState(player, (state) => (state.duration > 0 ? timecode(state.duration) : '––:––'))
  return (
    <span className={styles.time} aria-hidden="true">
      <b>{time}</b> / {duration}
    </span>
  )
}

/**
 * Menus of the player open within it, without scroll containers between: anything outside is invisible in full screen.
 */
const menuProps = {
  position: 'top-end',
  withinPortal: false,
  withInitialFocusPlaceholder: false,
  hideDetached: false,
  offset: 8,
  shadow: 'none',
} as const
const menuClasses = { dropdown: styles.menu, item: styles.menuItem, label: styles.menuLabel }

const SpeedMenu = ({ player }: { player: Player }) => {
  const speed = usePlayerState(player, (state) => state.speed)
  return (
    <Menu {...menuProps} classNames={menuClasses}>
      <Menu.Target>
        <button type="button" className={styles.speed} aria-label={copy.speed(copy.times(speed))} title={copy.speeds}>
          <span>{copy.times(speed)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{copy.speeds}</Menu.Label>
        <Menu.RadioGroup
          value={String(speed)}
          onChange={(next) => player.setSpeed(speeds.find((choice) => String(choice) === next) ?? 1)}
        >
          {speeds.map((choice) => (
            <Menu.RadioItem key={choice} value={String(choice)} closeMenuOnClick>
              {copy.times(choice)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Minutes until the sleep timer pauses; undefined without a running one. */
const useMinutesLeft = (player: Player): number | undefined => {
  const endsAt = usePlayerState(player, (state) => state.sleep?.endsAt)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (endsAt === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [endsAt])
  return endsAt === undefined ? undefined : Math.max(1, Math.ceil((endsAt - now) / MINUTE_MS))
}

const sleepLabel = (choice: SleepChoice | 'off'): string => {
  if (choice === 'off') return text.labels.off
  return choice === 'end' ? copy.sleepEnd : copy.sleepMinutes(choice)
}

const SleepItems = ({ player }: { player: Player }) => {
  const chosen = usePlayerState(player, (state) => state.sleep?.choice)
  const left = useMinutesLeft(player)
  return (
    <>
      <Menu.Label>{left === undefined ? copy.sleep : copy.sleepLeft(left)}</Menu.Label>
      <Menu.RadioGroup
        value={String(chosen ?? 'off')}
        onChange={(next) => player.setSleep(sleepChoices.find((choice) => String(choice) === next))}
      >
        {(['off', ...sleepChoices] as const).map((choice) => (
          <Menu.RadioItem key={choice} value={String(choice)} closeMenuOnClick>
            {sleepLabel(choice)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

const MoreMenu = ({ player }: { player: Player }) => {
  const isVideo = usePlayerState(player, (state) => state.medium?.kind === 'video')
  const audioOnly = usePlayerState(player, (state) => state.audioOnly)
  const asleep = usePlayerState(player, (state) => state.sleep !== undefined)
  return (
    <Menu {...menuProps} classNames={menuClasses}>
      <Menu.Target>
        <ControlButton label={copy.more} icon={IconDots} data-marked={asleep || undefined} />
      </Menu.Target>
      <Menu.Dropdown>
        {isVideo && (
          <>
            <Menu.CheckboxItem checked={audioOnly} onChange={player.setAudioOnly} closeMenuOnClick>
              {copy.audioOnly}
            </Menu.CheckboxItem>
            <Menu.Divider className={styles.menuLine} />
          </>
        )}
        <SleepItems player={player} />
      </Menu.Dropdown>
    </Menu>
  )
}

const CaptionsButton = ({ player }: { player: Player }) => {
  const on = usePlayerState(player, (state) => state.captions)
  const hasCaptions = usePlayerState(player, (state) => (state.medium?.captions?.length ?? 0) > 0)
  if (!hasCaptions) return null
  return (
    <ControlButton
      label={text.labels.captions}
      icon={IconBadgeCc}
      keys="c"
      aria-pressed={on}
      onClick={() => player.setCaptions(!on)}
    />
  )
}

const PictureButtons = ({ player }: { player: Player }) => {
  const can = usePlayerState(player, (state) => state.can)
  const inPicture = usePlayerState(player, (state) => state.inPicture)
  const fullscreen = usePlayerState(player, (state) => state.fullscreen)
  const showsVideo = usePlayerState(player, (state) => state.medium?.kind === 'video' && !state.audioOnly)
  return (
    <>
      {showsVideo && can.picture && (
        <span className={styles.wide}>
          <ControlButton
            label={copy.pip}
            icon={IconPictureInPicture}
            aria-pressed={inPicture}
            onClick={player.togglePicture}
          />
        </span>
      )}
      {can.fullscreen && (
        <ControlButton
          label={fullscreen ? copy.leaveFullscreen : copy.fullscreen}
          icon={fullscreen ? IconMinimize : IconMaximize}
          keys="f"
          onClick={player.toggleFullscreen}
        />
      )}
    </>
  )
}

/** The row of buttons below the bar. */
export const Controls = ({ player }: { player: Player }) => (
  <div className={styles.controls}>
    <PlayButton player={player} />
    <SkipButtons player={player} />
    <Volume player={player} />
    <TimeLine player={player} />
    <span className={styles.gap} />
    <SpeedMenu player={player} />
    <CaptionsButton player={player} />
    <MoreMenu player={player} />
    <PictureButtons player={player} />
  </div>
)
