import { useQuery } from '@tanstack/react-query'
import { listReminders, remindTeachers } from '#features/planning/lesson-plans/reminders-contract.ts'
import type { WithoutPlan as Lacking } from '#features/planning/lesson-plans/without-plan.ts'
import { counted } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Seeds } from '#kit/web/parts/seeds.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import styles from './school-day.module.css'

interface WithoutPlanProps {
  all: readonly Lacking[]
  /** The days of whose lessons this is. */
  span: { from: string; to: string }
  /** «esta semana» */
  week: string
}

const SHOWN = 8
/** More do not fit beside a name; the figure says them all. */
const MAX_SEEDS = 6

/** Who has lessons that nobody has planned, and the way to remind them: once a day each, and undone in one tap. */
export function WithoutPlan({ all, span, week }: WithoutPlanProps) {
  const reminded = useQuery(query(listReminders, {})).data?.reminded
  const announce = useUndo()
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const remind = useSave(remindTeachers, {
    onSaved: ({ data, change }) =>
      announce(
        `${counted(data.reminded, 'professor lembrado', 'professores lembrados')}.`,
        change,
        'O lembrete está na primeira página de cada um; por e-mail segue dentro de minutos, onde a escola o envia.',
      ),
    failed: 'Não foi possível lembrar.',
  })
  if (all.length === 0) return null
  const lessons = all.reduce((sum, row) => sum + row.lessons, 0)
  const byOf = new Map((reminded ?? []).map(row => [row.teacherId, row.by]))
  const left = all.filter(row => !byOf.has(row.id)).length
  const whole = `${counted(lessons, 'aula', 'aulas')} de ${counted(all.length, 'professor', 'professores')}`
  const body = (
    <>
      <Text as="ul" className={styles.list}>
        {all.slice(0, SHOWN).map(row => (
          <Row key={row.id} as="li" gap={12} center between>
            <span>
              <b>{row.name}</b>
              <small>
                {row.groups.join(', ')}
                {byOf.has(row.id) && ` · lembrado hoje por ${byOf.get(row.id)}`}
              </small>
            </span>
            <Row as="span" gap={10} center>
              <Seeds
                kinds={Array.from({ length: Math.min(row.lessons, MAX_SEEDS) }, () => 'dashed' as const)}
                label={counted(row.lessons, 'aula sem plano', 'aulas sem plano')}
              />
              <b aria-hidden="true">{row.lessons}</b>
            </Row>
          </Row>
        ))}
        {all.length > SHOWN && (
          <li>
            <small>e mais {all.length - SHOWN}</small>
          </li>
        )}
      </Text>
      {reminded && (
        <div className={styles.remind}>
          {left === 0 ? (
            <p className={styles.quiet}>Já foram todos lembrados hoje.</p>
          ) : (
            <Button
              variant="outlined"
              fullWidth
              startIcon={<Icon name="bell" size={18} />}
              loading={remind.isPending}
              onClick={() => remind.mutate({ body: span })}
            >
              {remindLabel(left)}
            </Button>
          )}
        </div>
      )}
    </>
  )
  return isPhone ? (
    <Fold title={`Sem plano ${week}`} aside={whole}>
      {body}
    </Fold>
  ) : (
    <Section flush title={`Sem plano ${week}`} aside={whole}>
      {body}
    </Section>
  )
}

const words = ['', '', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez']

/** «Lembrar os quatro» */
export function remindLabel(count: number): string {
  return count === 1 ? 'Lembrar' : `Lembrar os ${words[count] ?? count}`
}
