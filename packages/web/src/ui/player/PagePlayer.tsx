import type { Medium } from './medium.ts'
import { pagePlayer } from './page.ts'
import { createPlayer } from './player.ts'
import { PlayerStage } from './PlayerStage.tsx'

/** The player of this page with this medium. Loaded when a screen that plays is. plays: begins at once. */
export const PagePlayer = ({ medium, plays }: { medium: Medium; plays?: boolean }) => (
  <PlayerStage player={pagePlayer(createPlayer)} medium={medium} plays={plays} />
)
