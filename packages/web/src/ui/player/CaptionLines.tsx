import { cuesAt } from '../transcript/cues.ts'
import type { Player } from './player.ts'
import styles from './Player.module.css'
import { usePlayerState } from './usePlayer.ts'

/** The current captions over the picture. Rendered here so that they clear the controls and exist for audio too. */
export const CaptionLines = ({ player }: { player: Player }) => {
  const on = usePlayerState(player, (state) => state.captions)
  const captions = usePlayerState(player, (state) => state.medium?.captions?.[0])
  const caption = usePlayerState(player, (state) =>
    captions
      ? cuesAt(captions.cues, state.time)
          .map(({ text }) => text)
          .join('\n')
      : '',
  )
  if (!on || !captions || caption === '') return null
  return (
    <p className={styles.captions} lang={captions.language}>
      <span>{caption}</span>
    </p>
  )
}
