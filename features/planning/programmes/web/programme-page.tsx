import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { CalmLine } from '#kit/web/notice/calm-line.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { saveFile } from '#kit/web/parts/download.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { downloadProgramme, getProgrammeUse, type Programme } from '../contract.ts'
import { competenceOf, lessonsOf, lessonsOfAll, type ProgrammeUnit, spreadLessons } from '../programme.ts'
import { LoadedProgramme } from './loaded-programme.tsx'
import styles from './programme.module.css'
import { ProgrammeHead } from './programme-head.tsx'
import { places } from './programme-places.ts'

/** A programme: its units, and one of them open. */
export function ProgrammePage() {
  return <LoadedProgramme>{programme => <ProgrammeView programme={programme} />}</LoadedProgramme>
}

function ProgrammeView({ programme }: { programme: Programme }) {
  const [params] = useSearchParams()
  const { units } = programme
  const open = units.find(unit => unit.id === params.get('unidade')) ?? units[0]
  const inForce = programme.editions.filter(
    each => each.fromYear <= programme.thisYear && (each.untilYear ?? 2100) >= programme.thisYear,
  )
  return (
    <>
      <ProgrammeHead programme={programme} here="units" />
      {programme.isInForce && inForce.length > 0 && (
        <Note apart>
          Em {programme.thisYear} também está em vigor{' '}
          {inForce.map((each, at) => (
            <span key={each.id}>
              {at > 0 && ' e '}
              <Link to={places.page(each.id)}>a versão {each.edition}</Link>
            </span>
          ))}
          : é ano de transição. Cada dosificação diz de qual é.
        </Note>
      )}
      {open ? (
        <Section flush>
          <div className={styles.columns}>
            <UnitList programme={programme} open={open} />
            <OpenUnit programme={programme} unit={open} />
          </div>
        </Section>
      ) : (
        <Section title="Unidades">
          <Text as="p" secondary>
            Este programa ainda não tem unidades.
          </Text>
        </Section>
      )}
    </>
  )
}

function UnitList({ programme, open }: { programme: Programme; open: ProgrammeUnit }) {
  return (
    <nav className={styles.units} aria-label="Unidades">
      {programme.units.map((unit, at) => {
        const [number, title] = numberedTitle(unit.title, at)
        return (
          <Link
            key={unit.id}
            to={`${places.page(programme.id)}?unidade=${unit.id}`}
            replace
            aria-current={unit.id === open.id ? 'true' : undefined}
          >
            <span className={styles.number}>{number}</span>
            <span>{title}</span>
            <b>{lessonsOf(unit) ?? '–'}</b>
            {unit.trimester !== null && <small>{unit.trimester}.º trimestre</small>}
          </Link>
        )
      })}
      <p>
        <b>{counted(programme.units.length, 'unidade', 'unidades')}</b>
        <b>{counted(lessonsOfAll(programme.units), 'aula', 'aulas')}</b>
      </p>
    </nav>
  )
}

/** The number that a unit's title begins with, and the rest of it; its place where the title has none. */
function numberedTitle(title: string, at: number): readonly [number: string, title: string] {
  const [, number, rest] = /^([IVXL]+|\d+)[.:)]\s+(.+)$/.exec(title) ?? []
  return number !== undefined && rest !== undefined ? [number, rest] : [String(at + 1), title]
}

function OpenUnit({ programme, unit }: { programme: Programme; unit: ProgrammeUnit }) {
  const { id } = programme
  const use = useQuery(query(getProgrammeUse, { params: { id } })).data?.units.find(
    each => each.unitId === unit.id,
  )
  const spread = spreadLessons(unit)
  const isSchools = unit.rows.length > 0 && unit.rows.some(row => row.lessons === null)
  const known = use?.competences.filter(each => each.competenceId !== null) ?? []
  const questions = known.reduce((total, each) => total + each.questions, 0)
  return (
    <div>
      <div className={styles.unitHead}>
        <div>
          <h2>{unit.title}</h2>
          <Text as="p" small secondary>
            {lessonsOf(unit) === null ? 'aulas por indicar' : counted(lessonsOf(unit) ?? 0, 'aula', 'aulas')}
            {unit.trimester !== null && ` · ${unit.trimester}.º trimestre`}
          </Text>
        </div>
        <Button
          startIcon={<Icon name="printer" />}
          onClick={() =>
            void saveFile(
              call(downloadProgramme, { params: { id }, query: { format: 'pdf', unit: unit.id } }),
              `programa-${programme.subject.code.toLowerCase()}-${programme.grade}.pdf`,
              'Não foi possível descarregar a unidade.',
            )
          }
        >
          Imprimir a unidade
        </Button>
      </div>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">Objectivo específico</th>
            <th scope="col">Conteúdos</th>
            <th scope="col">Competência</th>
            <th scope="col" className={styles.figure}>
              Aulas
            </th>
          </tr>
        </thead>
        <tbody>
          {unit.rows.map((row, at) => (
            <tr key={row.id}>
              <td data-head="Objectivo específico">
                <Lines lines={row.objectives} />
              </td>
              <td data-head="Conteúdos">
                <Lines lines={row.contents} />
                {row.notes !== '' && (
                  <Text as="p" small secondary className={styles.notes}>
                    {row.notes}
                  </Text>
                )}
              </td>
              <td data-head="Competência">
                <Competences lines={row.competences} use={use} />
              </td>
              <td data-head="Aulas" className={styles.figure}>
                {row.lessons === null ? <Text secondary>{spread[at]}</Text> : <b>{spread[at]}</b>}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>Total da unidade</td>
            <td className={styles.figure}>{lessonsOf(unit) ?? '–'}</td>
          </tr>
        </tfoot>
      </table>
      {isSchools && (
        <div className={styles.below}>
          <CalmLine>
            As aulas a cinzento são proposta da escola: o programa dá-as à unidade, ou a várias linhas juntas.
          </CalmLine>
        </div>
      )}
      {use && (
        <Row gap={16} rowGap={4} wrap className={styles.have}>
          <Text small semibold>
            Já há para esta unidade
          </Text>
          <Text small>{counted(questions, 'pergunta', 'perguntas')} no banco</Text>
          <Text small>
            {known.length} de {counted(use.competences.length, 'competência', 'competências')} na disciplina
          </Text>
          <Text small>{counted(use.plans, 'plano analítico', 'planos analíticos')}</Text>
        </Row>
      )}
    </div>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <Text secondary>–</Text>
  return (
    <Stack gap={4}>
      {lines.map(line => (
        <span key={line}>{line}</span>
      ))}
    </Stack>
  )
}

type Use = { competences: readonly { line: string; competenceId: string | null }[] } | undefined

function Competences({ lines, use }: { lines: readonly string[]; use: Use }) {
  if (lines.length === 0) return <Text secondary>–</Text>
  return (
    <Stack gap={4}>
      {lines.map(line => {
        const { code, description } = competenceOf(line)
        const isMissing =
          use !== undefined && !use.competences.some(each => each.line === line && each.competenceId !== null)
        return (
          <span key={line}>
            {code !== '' && <b>{code} </b>}
            {description}
            {isMissing && (
              <Text block warning small semibold>
                sem competência no banco
              </Text>
            )}
          </span>
        )
      })}
    </Stack>
  )
}
