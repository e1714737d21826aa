import { counted, formatDayMonth, formatTime, lackingFirst } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { copyAddress } from '#kit/web/parts/copy-address.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { type Glyph, StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Application } from '../../../results/contract.ts'
import { testLink } from '../../code-cards.ts'
import type { Presence, Progress } from '../../live-contract.ts'
import { useTimes } from '../use-times.ts'
import styles from './progress.module.css'
import { useServerClock } from './use-server-clock.ts'

/** Each place a pupil may be in: its glyph, and its word for one and for the count. */
export const presenceWords: Record<Presence, { glyph: Glyph; one: string; count: string }> = {
  'a responder': { glyph: 'triangle', one: 'A responder', count: 'a responder' },
  'sem ligação': { glyph: 'half', one: 'Sem ligação', count: 'sem ligação' },
  entregue: { glyph: 'disc', one: 'Entregue', count: 'entregues' },
  'por chegar': { glyph: 'ring', one: 'Por chegar', count: 'ainda não entraram' },
  'não apresentado': { glyph: 'open-diamond', one: 'Não veio', count: 'não vieram' },
}

/** As they are counted. */
const presenceOrder: readonly Presence[] = [
  'a responder',
  'sem ligação',
  'entregue',
  'por chegar',
  'não apresentado',
]

/** The code large enough for the board, the time, and how many are where. */
export function CodeCard({ application, progress }: { application: Application; progress: Progress }) {
  const { addMinutes } = useTimes(application)
  const now = useServerClock(progress.now)
  const shown = presenceOrder.filter(value => progress.counts[value] > 0 || value !== 'não apresentado')
  return (
    <Section flush title={`Código do ${application.gives === 'quiz' ? 'quiz' : 'teste'}`}>
      <Text as="div" inset over={4} under={20} secondary className={styles.code}>
        <p className={styles.letters}>{application.code}</p>
        <p>
          Os alunos abrem{' '}
          <Text as="b" ink breaks>
            {location.host}/{application.gives === 'quiz' ? 'q' : 't'}/{application.code}
          </Text>{' '}
          e escrevem o código de aluno.
        </p>
        <Button
          variant="outlined"
          fullWidth
          startIcon={<Icon name="link" />}
          onClick={() =>
            void copyAddress(
              testLink({ address: location.origin, code: application.code, gives: application.gives }),
            )
          }
        >
          Copiar a ligação
        </Button>
      </Text>
      <Row gap={12} rowGap={8} wrap center className={styles.time}>
        <Icon name="clock" size={22} />
        <Text as="b" grow semibold>
          {timeWords(application, progress, now)}
        </Text>
        {application.state === 'em aplicação' && application.minutes > 0 && (
          <Button variant="outlined" size="small" onClick={() => addMinutes(10)}>
            Mais 10 min
          </Button>
        )}
      </Row>
      <Text as="ul" className={styles.counts}>
        {shown.map(value => (
          <Text as="li" inset ruled key={value} data-presence={value}>
            <StateGlyph glyph={presenceWords[value].glyph} />
            <span>{presenceWords[value].count}</span>
            <b>{progress.counts[value]}</b>
          </Text>
        ))}
      </Text>
    </Section>
  )
}

/** Minutes until the last pupil's time ends, by the server's clock; the minutes of the test while nobody answers. */
function timeWords(application: Application, { pupils }: Progress, now: number): string {
  if (application.minutes === 0)
    return application.closesAt === null
      ? 'Sem limite de tempo'
      : `Fecha a ${formatDayMonth(application.closesAt)} às ${formatTime(application.closesAt)}`
  const ends = pupils.flatMap(pupil => (pupil.endsAt ? [pupil.endsAt] : [])).sort()
  const last = ends[ends.length - 1]
  if (last === undefined) return `${counted(application.minutes, 'minuto', 'minutos')} para cada um`
  const left = Math.ceil((Date.parse(last) - now) / 60_000)
  return left > 0 ? `${lackingFirst(left)} min, até às ${formatTime(last)}` : `Acabou às ${formatTime(last)}`
}
