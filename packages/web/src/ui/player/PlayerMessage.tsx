import { Button, Loader } from '@mantine/core'
import { text } from '../../i18n/text.ts'
import type { Player } from './player.ts'
import styles from './Player.module.css'
import { usePlayerState } from './usePlayer.ts'

const copy = text.media.player

/** The message for a medium that does not play: it loads, waits, or failed. */
export const PlayerMessage = ({ player }: { player: Player }) => {
  const status = usePlayerState(player, (state) => state.status)
  const playing = usePlayerState(player, (state) => state.playing)
  const reason = usePlayerState(player, (state) => state.reason)
  if (status === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <p className={styles.failedTitle}>{copy.failed}</p>
        <p>{reason ?? copy.failedWhy}</p>
        <Button className={styles.retry} variant="default" onClick={player.retry}>
          {text.general.retry}
        </Button>
      </div>
    )
  }
  const isBuffering = status === 'waits' || (status === 'loading' && playing)
  return (
    <div className={styles.word} role="status">
      {isBuffering && (
        <span className={styles.waiting}>
          <Loader size={36} color="var(--player-ink)" />
          <span>{status === 'waits' ? copy.stalled : copy.loading}</span>
        </span>
      )}
      {status === 'ended' && <span className="visually-hidden">{text.labels.finished}</span>}
    </div>
  )
}
