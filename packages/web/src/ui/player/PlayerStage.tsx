import { IconPlayerPlay } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { text } from '../../i18n/text.ts'
import { CaptionLines } from './CaptionLines.tsx'
import { ControlButton } from './ControlButton.tsx'
import { Controls } from './Controls.tsx'
import { MediaSlot } from './MediaSlot.tsx'
import type { Medium } from './medium.ts'
import type { Player } from './player.ts'
import styles from './Player.module.css'
import { PlayerMessage } from './PlayerMessage.tsx'
import { SeekBar } from './SeekBar.tsx'
import { Poster } from './Poster.tsx'
import { usePlayerState } from './usePlayer.ts'
import { usePlayerKeys } from './usePlayerKeys.ts'

const copy = text.media.player

/** How long controls stay over a playing picture without movement. */
const REST_MS = 2800

/** Whether the controls are visible: they hide while a picture plays without interaction. */
const useQuiet = (player: Player, showsVideo: boolean) => {
  const playing = usePlayerState(player, (state) => state.playing && state.status === 'ready')
  const [moved, setMoved] = useState(0)
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    setQuiet(false)
    if (!playing || !showsVideo) return
    const timer = setTimeout(() => setQuiet(true), REST_MS)
    return () => clearTimeout(timer)
  }, [playing, showsVideo, moved])
  return { quiet, stir: () => setMoved((count) => count + 1), hide: () => setQuiet(playing && showsVideo) }
}

/** A medium with all its controls, as wide as its container. It continues elsewhere when this unmounts. */
export const PlayerStage = ({ player, medium, plays }: { player: Player; medium: Medium; plays?: boolean }) => {
  const stage = useRef<HTMLElement>(null)
  const { id } = medium
  // Functions of a medium may be new on each render; only another id is another medium. Viewing another one does not
  // stop what plays: it starts on request.
  useEffect(() => {
    const { medium: now, playing } = player.getState()
    if (plays || !playing || now?.id === medium.id) player.open(medium, plays)
  }, [player, medium, plays])
  useEffect(() => {
    player.setFullscreenElement(stage.current ?? undefined)
    return () => player.setFullscreenElement(undefined)
  }, [player])
  useEffect(
    () => () => {
      // A medium that was never started does not continue elsewhere.
      const state = player.getState()
      if (state.medium?.id === id && !state.begun) player.close()
    },
    [player, id],
  )
  const current = usePlayerState(player, (state) => state.medium?.id === id)
  const audioOnly = usePlayerState(player, (state) => state.audioOnly)
  const hasStarted = usePlayerState(player, (state) => state.begun)
  const showsVideo = medium.kind === 'video' && !audioOnly
  const { quiet, stir, hide } = useQuiet(player, showsVideo)
  usePlayerKeys(player, stage)
  const begin = () => {
    player.open(medium)
    player.play()
  }
  const onPress = (event: PointerEvent) => {
    // A mouse click plays and pauses; a touch shows and hides the controls.
    if (!current) begin()
    else if (event.pointerType === 'mouse') player.toggle()
    else if (quiet) stir()
    else hide()
  }
  return (
    <section
      ref={stage}
      className={styles.stage}
      aria-label={copy.name(medium.title)}
      data-kind={medium.kind}
      data-quiet={quiet || undefined}
      onPointerMove={(event) => event.pointerType === 'mouse' && stir()}
      onKeyDown={stir}
    >
      <div className={styles.picture} data-unseen={!showsVideo || !hasStarted || undefined} onPointerUp={onPress}>
        {(!showsVideo || !current || !hasStarted) && <Poster medium={medium} sizes="480px" />}
        {current && <MediaSlot player={player} rank="full" className={styles.slot} />}
      </div>
      {current ? (
        <>
          <CaptionLines player={player} />
          <PlayerMessage player={player} />
          <div className={styles.foot}>
            <SeekBar player={player} />
            <Controls player={player} />
          </div>
        </>
      ) : (
        <div className={styles.start}>
          <ControlButton label={copy.play} icon={IconPlayerPlay} data-main onClick={begin} />
        </div>
      )}
    </section>
  )
}
