import type { Medium } from './medium.ts'
import { pagePlayer } from './page.ts'
import { createPlayer } from './player.ts'
import { PlayerStage } from './PlayerStage.tsx'

/** This page's player with this medium. Loaded with a screen that plays. plays: starts at once. */
export const PagePlayer = ({ medium, plays }: { medium: Medium; plays?: boolean }) => (
  <PlayerStage player={pagePlayer(createPlayer)} medium={medium} plays={plays} />
)
