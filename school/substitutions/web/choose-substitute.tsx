import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { counted, formatWeekday } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { roomInWords } from '#school/groups/room-in-words.ts'
import { type Candidates, type LessonToGive, listCandidates } from '../contract.ts'
import styles from './substitutions.module.css'

/** Who gives a lesson, before it is stored. */
export interface Chosen {
  kind: 'professor' | 'juntar' | 'sem aula'
  substituteId: string | null
  joinedGroupId: string | null
  /** Display text. */
  words: string
}

interface ChooseSubstituteProps {
  absenceId: string
  lesson: LessonToGive
  chosen: Chosen | undefined
  /** Who was chosen for another lesson of that hour and is not stored yet. */
  taken: readonly string[]
  /** @param goesOn by a tap, or ↵: the next lesson without anybody is open then; arrows only choose */
  onChoose: (choice: Chosen, goesOn: boolean) => void
}

/** Who is free first, then joining another group, then no lesson; who is in a lesson stands folded. */
export function ChooseSubstitute({ absenceId, lesson, chosen, taken, onChoose }: ChooseSubstituteProps) {
  const { data, error, refetch } = useQuery(
    query(listCandidates, {
      params: { id: absenceId },
      query: { groupId: lesson.group.id, date: lesson.date, period: lesson.period },
    }),
  )
  const byPointer = useRef(false)
  return (
    <Section flush>
      <Text as="p" inset over={16} secondary caption bold>
        {formatWeekday(lesson.date)}, {lesson.startsAt ?? `${lesson.period}.º`} · {lesson.group.name}
      </Text>
      <Awaited
        answer={{ data, error, refetch }}
        failed="Não se sabe quem está livre"
        awaited={<SkeletonCards rows={3} />}
      />
      {data && (
        <fieldset
          className={styles.choices}
          onPointerDown={() => {
            byPointer.current = true
          }}
          onKeyDown={event => {
            byPointer.current = false
            if (event.key === 'Enter' && chosen) onChoose(chosen, true)
          }}
        >
          <legend>Quem dá esta aula?</legend>
          {choicesOf(data, taken).map(({ detail, ...choice }) => (
            <label key={`${choice.kind} ${choice.substituteId} ${choice.joinedGroupId}`}>
              <input
                type="radio"
                name="substitute"
                checked={isSame(choice, chosen ?? storedOf(lesson))}
                onChange={() => onChoose(choice, byPointer.current)}
              />
              <span>
                <Text as="b" semibold>
                  {choice.words}
                </Text>
                <Text as="small" block secondary>
                  {detail}
                </Text>
              </span>
            </label>
          ))}
          {data.busy.length > 0 && (
            <Disclosure
              className={styles.busy}
              title={
                data.busy.length === 1
                  ? '1 professor está em aula a esta hora'
                  : `${data.busy.length} professores estão em aula a esta hora`
              }
            >
              {data.busy.map(({ name }) => name).join(', ')}
            </Disclosure>
          )}
        </fieldset>
      )}
    </Section>
  )
}

function choicesOf({ free, join }: Candidates, taken: readonly string[]): (Chosen & { detail: string })[] {
  return [
    ...free
      .filter(({ id }) => !taken.includes(id))
      .map(person => ({
        kind: 'professor' as const,
        substituteId: person.id,
        joinedGroupId: null,
        words: person.name,
        detail: [
          'livre',
          person.knows && `conhece a turma (${person.knows})`,
          person.done > 0 && `já substituiu ${counted(person.done, 'vez', 'vezes')} neste mês`,
        ]
          .filter(Boolean)
          .join(' · '),
      })),
    ...join.map(({ group, teacher, room, pupils, capacity }) => ({
      kind: 'juntar' as const,
      substituteId: teacher.id,
      joinedGroupId: group.id,
      words: `Juntar à ${group.name}`,
      detail: [
        `com ${teacher.name}`,
        `ficam ${pupils}${room ? `, ${roomInWords(room)}` : ''}${capacity !== null && pupils > capacity ? `: acima da lotação de ${capacity}` : ''}`,
      ].join(' · '),
    })),
    {
      kind: 'sem aula',
      substituteId: null,
      joinedGroupId: null,
      words: 'Não há aula',
      detail: 'fica por repor',
    },
  ]
}

function storedOf({ choice }: LessonToGive) {
  return choice && choice.answer !== 'não posso'
    ? {
        kind: choice.kind,
        substituteId: choice.substitute?.id ?? null,
        joinedGroupId: choice.joinedGroup?.id ?? null,
      }
    : undefined
}

type SubstituteChoice = Pick<Chosen, 'kind' | 'substituteId' | 'joinedGroupId'>

function isSame(one: SubstituteChoice, other: SubstituteChoice | undefined): boolean {
  return (
    one.kind === other?.kind &&
    one.substituteId === other.substituteId &&
    one.joinedGroupId === other.joinedGroupId
  )
}
