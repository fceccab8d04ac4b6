import { cuesAt } from '../transcript/cues.ts'
import type { Player } from './player.ts'
import styles from './Player.module.css'
import { usePlayerState } from './usePlayer.ts'

/** What is being said, over the picture. Drawn here, so that it clears the controls and is there for sound alone too. */
export const CaptionLines = ({ player }: { player: Player }) => {
  const on = usePlayerState(player, (state) => state.captions)
  const captions = usePlayerState(player, (state) => state.medium?.captions?.[0])
  const said = usePlayerState(player, (state) =>
    captions
      ? cuesAt(captions.cues, state.time)
          .map(({ text }) => text)
          .join('\n')
      : '',
  )
  if (!on || !captions || said === '') return null
  return (
    <p className={styles.captions} lang={captions.language}>
      <span>{said}</span>
    </p>
  )
}
