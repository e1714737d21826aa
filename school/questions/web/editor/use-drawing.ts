import { useEffect, useEffectEvent, useState } from 'react'
import type { DrawProblem, drawValues } from '#engines/questions/draw-values.ts'
import { isDrawn } from '#engines/questions/drawn-values.ts'
import type { Question } from '#engines/questions/question.ts'

type Draw = typeof drawValues

/**
 * Draws a question's values again with each of its changes. What draws comes with the first question that has values.
 * @returns how the question is changed, and what is wrong with what it draws
 */
export function useDrawing(
  question: Question,
  onChange: (question: Question) => void,
): { change: (question: Question) => void; problem: DrawProblem | undefined } {
  const [draw, setDraw] = useState<{ values: Draw }>()
  const wanted = isDrawn(question)
  useEffect(() => {
    if (!wanted) return
    let here = true
    void import('#engines/questions/draw-values.ts').then(({ drawValues }) => {
      if (here) setDraw({ values: drawValues })
    })
    return () => {
      here = false
    }
  }, [wanted])
  const now = draw && wanted ? draw.values(question) : undefined
  const waits = now !== undefined && isDrawn(question) && question.drawn.draws.length === 0 && !now.problem
  const { question: drawn } = now ?? {}
  const give = useEffectEvent(onChange)
  useEffect(() => {
    if (waits && drawn) give(drawn)
  }, [waits, drawn])
  return {
    change: next => onChange(draw ? draw.values(next).question : next),
    problem: now?.problem,
  }
}
