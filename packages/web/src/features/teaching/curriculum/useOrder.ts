import { useQueryClient } from '@tanstack/react-query'
import { teaching } from '@vesica/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAct } from '../../../data/act.ts'
import { readKey } from '../../../data/queries.ts'
import { text } from '../../../i18n/text.ts'
import { courseReads } from '../courseReads.ts'
import { areOfTheSame, isSameOrder, type Order, orderOf } from './order.ts'

const words = text.teaching.curriculum

/** What was done last, for who does not see it, and the way back. */
export interface Said {
  readonly said: string
  readonly undo?: (() => void) | undefined
  readonly isProblem?: boolean
}

/**
 * The order of a course as it is being changed: shown at once, sent step by step, each from the version that the one before
 * made. Refused, the order is the server's again, and that is said.
 */
export const useOrder = (course: teaching.EditedCourse) => {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<Order>()
  const [said, setSaid] = useState<Said>()
  // What an order was answered with is known before it stands in what is read.
  const [answered, setAnswered] = useState(course)
  const newest = answered.curriculumVersion > course.curriculumVersion ? answered : course
  const kept = orderOf(newest)
  const shown = wanted && areOfTheSame(wanted, kept) ? wanted : kept
  const send = useAct(teaching.orderCurriculum, {
    refreshes: [teaching.getManagedCourse],
    onAnswer: (reply) => client.setQueryData(readKey(teaching.getManagedCourse, { params: { id: course.id } }), reply),
    onFailed: (failure) => {
      setWanted(undefined)
      setSaid({ said: failure.code === 'curriculum_changed' ? words.conflict : failure.message, isProblem: true })
      for (const { name } of courseReads) void client.invalidateQueries({ queryKey: [name] })
    },
  })
  // Until what it made old was read again, and another may begin.
  const [isSaving, setSaving] = useState(false)
  const settle = useEffectEvent(() => {
    if (!wanted || isSaving) return
    if (isSameOrder(wanted, kept) || !areOfTheSame(wanted, kept)) return setWanted(undefined)
    const { lessons, sections } = wanted
    const body = {
      version_seen: newest.curriculumVersion,
      lessons: [...lessons],
      sections: sections.map(({ id, lessons: within }) => ({ id, lessons: [...within] })),
    }
    setSaving(true)
    void send.act({ params: { id: course.id }, body }).then((reply) => {
      if (reply) setAnswered(reply.course)
      setSaving(false)
    })
  })
  useEffect(() => settle(), [wanted, isSaving, newest.curriculumVersion])

  /** Moves to another order. @param telling what is said of it */
  const move = (next: Order, telling: string) => {
    const before = shown
    setWanted(next)
    setSaid({
      said: telling,
      undo: () => {
        setWanted(before)
        setSaid({ said: words.undone })
      },
    })
  }
  return { order: shown, move, said, say: setSaid, isSaving }
}
