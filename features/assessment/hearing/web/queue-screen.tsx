import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { Segments } from '#kit/web/form/segments.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { editionText, RECOMPUTED } from '#school/editions/contract.ts'
import * as pages from '#school/pages.ts'
import { AWAY, awayText } from '../../results/away-words.ts'
import type { HeardPupil } from '../contract.ts'
import { speaksText } from '../pupil-words.ts'
import { Frame, type Framed, firstName, Receipt } from './frame.tsx'
import styles from './hear.module.css'
import { halfIn, inHalf, inQueue } from './queue-order.ts'

/** So many of those who come next are shown; all others are one tap away. */
const SHOWN = 4

/** Who is next, who is away, and how many are left. */
export function QueueScreen({
  locked,
  onHear,
  ...frame
}: Framed & { locked: boolean; onHear: (id: string) => void }) {
  const { queue, hearing } = frame
  const [params, change] = useAddressQuery()
  const half = halfIn(params)
  const isWhole = params.get('lista') === 'toda'
  const pupils = inHalf(hearing.pupils, half)
  const waiting = inQueue(pupils)
  const [next, ...others] = waiting
  const heard = pupils.filter(({ outcome }) => outcome === 'ouvido')
  const away = pupils.filter(({ outcome }) => outcome === 'ausente').length
  const refused = pupils.filter(({ outcome }) => outcome === 'recusou')
  const second = heard.filter(({ hearings }) => hearings.every(({ by }) => by.id !== queue.me))
  return (
    <Frame {...frame} foot={<Receipt hearing={hearing} />}>
      <main className={styles.room}>
        <h1 className={styles.count}>
          {next || pupils.length === 0 ? `${heard.length} de ${pupils.length} ouvidos` : 'Todos ouvidos'}
        </h1>
        <Text as="p" secondary>
          {[
            queue.group.name,
            away > 0 && awayText(away),
            refused.length > 0 && `${refused.length} ${refused.length === 1 ? 'não quis' : 'não quiseram'}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <div
          className={styles.meter}
          role="img"
          aria-label={`${heard.length} de ${pupils.length}`}
          style={{ '--gone': pupils.length === 0 ? 0 : heard.length / pupils.length } as React.CSSProperties}
        />
        {hearing.pupils.length > 7 && (
          <Segments
            label="Que parte da turma"
            value={half}
            options={[
              { value: 'todos', label: 'Turma toda' },
              { value: 'primeira', label: '1.ª metade' },
              { value: 'segunda', label: '2.ª metade' },
            ]}
            onChange={value => change({ metade: value === 'todos' ? '' : value })}
          />
        )}
        {locked && (
          <Note>
            Esta avaliação já está corrigida: volte a corrigir para ouvir mais.
            {queue.edition && ` ${editionText(queue.edition)}. `}
            {queue.edition?.isRecomputed && RECOMPUTED}
          </Note>
        )}
        {next && !locked && (
          <Stack as="section" gap={10} className={styles.next} aria-label="A seguir">
            <div>
              <p>
                {next.outcome === 'ausente' ? 'Não veio' : 'A seguir'} · {queue.group.name}
                {next.number !== null && `, nº ${next.number}`}
                {speaksText(next, queue)}
              </p>
              <h2>
                <bdi>{next.name}</bdi>
              </h2>
            </div>
            <Button
              variant="contained"
              size="large"
              fullWidth
              startIcon={<Icon name="ear" />}
              onClick={() => onHear(next.id)}
            >
              Ouvir {firstName(next.name)}
            </Button>
            {next.outcome !== 'ausente' && (
              <Button
                fullWidth
                onClick={() =>
                  hearing.say(next, { outcome: 'ausente', level: null, tries: [], reading: null })
                }
              >
                Hoje não está: passar para o fim
              </Button>
            )}
          </Stack>
        )}
        {!next && pupils.length > 0 && (
          <Button
            variant="contained"
            size="large"
            fullWidth
            to={href(pages.application, { id: queue.id, parte: 'resultado' })}
          >
            Ver os níveis da turma
          </Button>
        )}
        {!locked && (
          <>
            <Rows
              pupils={isWhole ? others : others.slice(0, SHOWN)}
              label="Ouvir"
              onHear={onHear}
              group={queue.group.name}
            />
            {others.length > SHOWN && !isWhole && (
              <Button onClick={() => change({ lista: 'toda' })}>
                mais {others.length - SHOWN} por ouvir
              </Button>
            )}
            {refused.length > 0 && (
              <>
                <h2 className={styles.part}>Não quiseram</h2>
                <Rows pupils={refused} label="Ouvir" onHear={onHear} group={queue.group.name} />
              </>
            )}
            {heard.length > second.length && (
              <Disclosure title={counted(heard.length - second.length, 'ouvido por si', 'ouvidos por si')}>
                <Rows
                  pupils={heard.filter(pupil => !second.includes(pupil))}
                  label="Outra vez"
                  onHear={onHear}
                  group={queue.group.name}
                />
              </Disclosure>
            )}
            {second.length > 0 && (
              <Disclosure
                title={counted(second.length, 'ouvido por outra pessoa', 'ouvidos por outra pessoa')}
              >
                <Text as="p" secondary>
                  Se ouvir também, o nível fica como está; sabe-se até que ponto dois ouvintes concordam.
                </Text>
                <Rows pupils={second} label="Ouvir também" onHear={onHear} group={queue.group.name} />
              </Disclosure>
            )}
          </>
        )}
      </main>
    </Frame>
  )
}

function Rows({
  pupils,
  label,
  group,
  onHear,
}: {
  pupils: readonly HeardPupil[]
  label: string
  group: string
  onHear: (id: string) => void
}) {
  return (
    <Text as="ul" className={styles.rows}>
      {pupils.map(pupil => (
        <Row as="li" center gap={12} ruled key={pupil.id}>
          <span className={styles.number}>{pupil.number}</span>
          <span>
            <Text as="b" semibold>
              <bdi>{pupil.name}</bdi>
            </Text>
            <small>{pupil.level ?? (pupil.outcome === 'ausente' ? `${group} · ${AWAY}` : group)}</small>
          </span>
          <Button variant="outlined" aria-label={`${label}: ${pupil.name}`} onClick={() => onHear(pupil.id)}>
            {label}
          </Button>
        </Row>
      ))}
    </Text>
  )
}
