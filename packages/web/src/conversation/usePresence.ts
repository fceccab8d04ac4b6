import { useQueryClient } from '@tanstack/react-query'
import { tickets } from '@vesica/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRead } from '../data/hooks.ts'
import { readKey } from '../data/queries.ts'
import { useReport } from '../data/report.ts'

const BEAT_MS = tickets.PRESENCE_BEAT_SECONDS * 1000
/** How long after the last key a person still counts as writing. */
const WRITES_MS = 6000
const TICK_MS = 1000

/** Whether the person typed recently; each key restarts it. */
export const useWriting = (): { isWriting: boolean; onType: (typed: string) => void } => {
  const [last, setLast] = useState<number>()
  useEffect(() => {
    if (last === undefined) return
    const timer = setTimeout(() => setLast(undefined), WRITES_MS)
    return () => clearTimeout(timer)
  }, [last])
  return {
    isWriting: last !== undefined,
    onType: (typed) => setLast(typed.trim() === '' ? undefined : Date.now()),
  }
}

type Person = tickets.Presence['people'][number]

/**
 * Reports presence and typing on a ticket while the page is visible, and receives those of others.
 * @returns who else is there now
 */
export const usePresence = (id: string, writing: Person['writing']): readonly Person[] => {
  const client = useQueryClient()
  const report = useReport(tickets.reportPresence)
  const { data } = useRead(tickets.getPresence, { params: { id } })
  const reportPresence = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return
    const reply = await report({ params: { id }, body: { writing } })
    if (reply) client.setQueryData(readKey(tickets.getPresence, { params: { id } }), reply)
  })
  const leave = useEffectEvent(() => void report({ params: { id }, body: { writing: null, leaving: true } }))
  useEffect(() => void reportPresence(), [writing])
  useEffect(() => {
    const timer = setInterval(() => void reportPresence(), BEAT_MS)
    const onSight = () => void reportPresence()
    document.addEventListener('visibilitychange', onSight)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSight)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  const people = data?.people ?? []
  const until = Math.max(0, ...people.map((person) => new Date(person.until).getTime()))
  const [now, setNow] = useState(() => Date.now())
  // People who no longer report are removed, even if nothing more arrives.
  useEffect(() => {
    if (until === 0) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [until])
  return people.filter((person) => new Date(person.until).getTime() > now)
}
