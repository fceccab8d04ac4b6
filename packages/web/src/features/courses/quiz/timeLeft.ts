import { useEffect, useState } from 'react'

const MINUTE = 60

/** Remaining seconds at which the time is announced, more often towards the end. */
const steps = [60 * MINUTE, 30 * MINUTE, 15 * MINUTE, 10 * MINUTE, 5 * MINUTE, 2 * MINUTE, MINUTE, 30, 10]

/** The step that was just reached; undefined between steps. @param before, now seconds left */
export const stepReached = (before: number, now: number): number | undefined =>
  steps.find((step) => before > step && now <= step)

/** Remaining seconds of an attempt by this device's clock, capped at the time limit. */
export const secondsLeft = (startedAt: string, endsAt: string, nowMs: number): number => {
  const [start, end] = [Date.parse(startedAt), Date.parse(endsAt)]
  return Math.max(0, Math.ceil(Math.min(end - start, end - nowMs) / 1000))
}

/** A countdown in seconds; undefined without a limit. step: the last step reached, to announce. */
export const useTimeLeft = (startedAt: string, endsAt: string | null) => {
  const read = () => (endsAt === null ? undefined : secondsLeft(startedAt, endsAt, Date.now()))
  const [time, setTime] = useState({ left: read(), step: undefined as number | undefined })
  useEffect(() => {
    if (endsAt === null) return
    const timer = setInterval(() => {
      const left = secondsLeft(startedAt, endsAt, Date.now())
      setTime((before) => ({ left, step: stepReached(before.left ?? left, left) ?? before.step }))
    }, 1000)
    return () => clearInterval(timer)
  }, [startedAt, endsAt])
  return time
}
