import type { AdmissionKind } from '#engines/marks/admission.ts'
import { markText } from '#engines/marks/words.ts'
import { formatMoment, NOTHING } from '#kit/figures.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { type Glyph, StateGlyph } from '#kit/web/parts/state-mark.tsx'
import type { ExamYear } from '../contract.ts'
import styles from './exam-year.module.css'
import { PhoneFold } from './phone-fold.tsx'

type Pauta = NonNullable<ExamYear['pauta']>

const headings: Readonly<Record<AdmissionKind, string>> = {
  admitido: 'Admitidos',
  'não admitido': 'Não admitidos',
  'no caminho': 'No caminho',
  'falta pouco': 'Falta pouco',
  longe: 'Longe',
  'sem nota': 'Sem nota',
}

const glyphs: Readonly<Record<AdmissionKind, Glyph>> = {
  admitido: 'tick',
  'não admitido': 'diamond',
  'no caminho': 'tick',
  'falta pouco': 'half',
  longe: 'diamond',
  'sem nota': 'ring',
}

const tones: Readonly<Record<AdmissionKind, { primary?: true; warning?: true; error?: true }>> = {
  admitido: { primary: true },
  'não admitido': { error: true },
  'no caminho': { primary: true },
  'falta pouco': { warning: true },
  longe: { error: true },
  'sem nota': {},
}

/** Who is admitted, or on the way to it, by the newest closed pauta. */
export function AdmissionCard({ pauta, subject }: { pauta: ExamYear['pauta']; subject: string }) {
  if (!pauta)
    return (
      <Section title="Admissão" className={styles.admitted ?? ''}>
        <EmptyState
          art={null}
          title="Ninguém fechou ainda uma pauta deste ano"
          text="Quem vai a caminho de ser admitido vê-se pela pauta fechada; «admitido» só se escreve com a do 3.º trimestre."
        />
      </Section>
    )
  const isEnd = pauta.trimester === 3
  const kinds = isEnd
    ? (['admitido', 'não admitido', 'sem nota'] as const)
    : (['no caminho', 'falta pouco', 'longe', 'sem nota'] as const)
  const names = pauta.pupils.filter(pupil => namesPupils(pupil.kind)).length
  return (
    <Section
      flush
      title={isEnd ? 'Admitidos pela pauta' : 'A caminho da admissão'}
      className={styles.admitted ?? ''}
    >
      <Text as="p" inset under={12} small secondary className={styles.lead}>
        {subject}, pauta do {pauta.trimester}.º trimestre fechada {formatMoment(pauta.closedAt)}
        {pauta.edition > 1 && `, ${pauta.edition}.ª versão`}. A regra admite com média do ano de{' '}
        {markText(pauta.admission)} ou mais.
      </Text>
      <PhoneFold label={names === 1 ? 'Ver o nome' : `Ver os ${names} nomes`} count={names}>
        {isWhole => (
          <ul className={styles.kinds}>
            {kinds.map(kind => (
              <Kind
                key={kind}
                kind={kind}
                pupils={pauta.pupils.filter(pupil => pupil.kind === kind)}
                withNames={isWhole && namesPupils(kind)}
              />
            ))}
          </ul>
        )}
      </PhoneFold>
      {!isEnd && (
        <Text as="p" inset under={12} small secondary className={styles.lead}>
          «Admitido» só se escreve com a pauta do 3.º trimestre fechada.
        </Text>
      )}
    </Section>
  )
}

/** Those who need somebody are named; of the others their number is enough. */
const namesPupils = (kind: AdmissionKind) => kind !== 'no caminho' && kind !== 'admitido'

interface KindProps {
  kind: AdmissionKind
  pupils: Pauta['pupils']
  withNames: boolean
}

function Kind({ kind, pupils, withNames }: KindProps) {
  const of = (sex: 'H' | 'M') => pupils.filter(pupil => pupil.sex === sex).length
  return (
    <li>
      <Text as="b" heading="h3">
        {pupils.length}
      </Text>
      <Text as="p" semibold {...tones[kind]}>
        <StateGlyph glyph={glyphs[kind]} /> {headings[kind]}
      </Text>
      {pupils.length > 0 && (
        <small>
          H {of('H')}, M {of('M')}
        </small>
      )}
      {withNames && pupils.length > 0 && (
        <small>{pupils.map(pupil => `${pupil.name} ${pupilText(pupil)}`).join(' · ')}</small>
      )}
    </li>
  )
}

function pupilText({ kind, marks, needed }: Pauta['pupils'][number]): string {
  const shown = marks.map(mark => (mark === null ? NOTHING : markText(mark))).join(', ')
  if (kind === 'não admitido' || marks.length === 3) return shown
  // Without the mark of a trimester that is over no year is known, however good the others are.
  if (needed === null)
    return `${shown}; ${marks.includes(null) ? 'sem nota num trimestre' : 'já não chega com notas de 20'}`
  const where = marks.length === 1 ? 'somados nos dois que faltam, repartidos por igual' : 'no que falta'
  return `${shown}; precisa de ${markText(needed)} ${where}`
}
