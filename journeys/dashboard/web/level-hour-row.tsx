import { markHeld } from '#features/assessment/hearing/grouping-contract.ts'
import { counted } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import type { LevelHour } from '../contract.ts'
import { momentOf } from '../lessons.ts'
import styles from './today-lessons.module.css'

interface LevelHourRowProps {
  hour: LevelHour
  /** ISO date of the day. */
  date: string
  /** Hour and minute in Maputo; null where the day is not today. */
  clock: string | null
}

/** The group by level that the person leads at an hour of the day; held in one tap once it has begun. */
export function LevelHourRow({ hour, date, clock }: LevelHourRowProps) {
  const announce = useUndo()
  const save = useSave(markHeld, { failed: 'A hora não ficou marcada.', touches: ['dashboard'] })
  const moment = clock === null ? 'next' : momentOf(hour, clock)
  const isHeld = hour.heldOn.includes(date)
  const groups = hour.groups.map(({ name }) => name).join(' e ')
  return (
    <li className={styles.lesson} data-moment={moment} data-taught={isHeld || undefined}>
      <Text semibold textEnd className={styles.hour}>
        {hour.startsAt ?? `${hour.period}.º`}
        {hour.endsAt && (
          <Text as="small" block caption regular secondary>
            {hour.endsAt}
          </Text>
        )}
      </Text>
      <span className={styles.rail} aria-hidden="true">
        <span className={styles.knot} />
      </span>
      <div>
        <bdi>
          <Link to={hour.path} className={styles.what}>
            {hour.name} · por níveis
          </Link>
          {hour.room && <Text secondary> · {roomInWords(hour.room)}</Text>}
        </bdi>
        <p>
          {groups} · {counted(hour.pupils, 'aluno', 'alunos')} · {hour.title}
        </p>
      </div>
      <Row as="span" wrap center className={styles.end}>
        {moment === 'now' && <span className={styles.now}>Agora</span>}
        {isHeld && (
          <Text small nowrap>
            Dada
          </Text>
        )}
        {!isHeld && moment !== 'next' && (
          <Button
            variant="outlined"
            size="small"
            loading={save.isPending}
            aria-label={`Dada: ${hour.name}, por níveis`}
            onClick={() =>
              save.mutate(
                { params: { id: hour.groupingId }, body: { date, held: true } },
                { onSuccess: ({ change }) => announce('Hora marcada como dada.', change) },
              )
            }
          >
            Dada
          </Button>
        )}
      </Row>
    </li>
  )
}
