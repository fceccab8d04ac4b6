import { IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { timecode } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { ControlButton } from './ControlButton.tsx'
import { PlayButton } from './Controls.tsx'
import { MediaSlot } from './MediaSlot.tsx'
import type { Player } from './player.ts'
import styles from './Player.module.css'
import { Poster } from './Poster.tsx'
import { usePlayerState } from './usePlayer.ts'

const copy = text.media.player

const SmallStatus = ({ player }: { player: Player }) => {
  const failed = usePlayerState(player, (state) => state.status === 'failed')
  const time = usePlayerState(player, (state) => `${timecode(state.time)} / ${timecode(state.duration)}`)
  return failed ? (
    <span role="alert" data-bad>
      {copy.failed}
    </span>
  ) : (
    <span>{time}</span>
  )
}

const SmallLine = ({ player }: { player: Player }) => {
  const passed = usePlayerState(player, ({ time, duration }) => (duration > 0 ? time / duration : 0))
  return (
    <div className={styles.line} aria-hidden="true">
      <span style={{ '--passed': passed } as CSSProperties} />
    </div>
  )
}

/** A medium started on another screen that continues during navigation: its title links back. */
export const SmallPlayer = ({ player }: { player: Player }) => {
  const medium = usePlayerState(player, (state) => state.medium)
  const hasStarted = usePlayerState(player, (state) => state.begun)
  const elsewhere = usePlayerState(player, (state) => state.shown !== 'full')
  const showsVideo = usePlayerState(player, (state) => state.medium?.kind === 'video' && !state.audioOnly)
  if (!medium || !hasStarted || !elsewhere) return null
  return (
    <section className={styles.small} aria-label={copy.small} data-kind={medium.kind}>
      <div className={styles.thumb}>
        {showsVideo ? (
          <MediaSlot player={player} rank="small" className={styles.slot} />
        ) : (
          <Poster medium={medium} sizes="96px" />
        )}
      </div>
      <div className={styles.names}>
        <a href={medium.href}>{medium.title}</a>
        <SmallStatus player={player} />
      </div>
      <div className={styles.acts}>
        <PlayButton player={player} />
        <ControlButton label={copy.close} icon={IconX} onClick={player.close} />
      </div>
      <SmallLine player={player} />
    </section>
  )
}
