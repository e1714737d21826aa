import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Programme } from '#features/planning/programmes/contract.ts'
import {
  isSame,
  linePartLabels,
  lineParts,
  type UnitChange,
} from '#features/planning/programmes/difference.ts'
import { places } from '#features/planning/programmes/places.ts'
import { lessonsOfAll } from '#features/planning/programmes/programme.ts'
import { LoadedProgramme } from '#features/planning/programmes/web/loaded-programme.tsx'
import { ProgrammeHead } from '#features/planning/programmes/web/programme-head.tsx'
import { href } from '#kit/address.ts'
import { counted, listInWords } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import { query } from '#kit/web/api/queries.ts'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import * as pages from '#school/pages.ts'
import { useMayWriteForAll } from '#school/subjects/web/use-may-write.ts'
import { getProgrammeChange, type ProgrammeChange } from '../contract.ts'
import { MoveSection } from './move-section.tsx'
import styles from './programme-change.module.css'

/** What a programme says otherwise than an edition before it, and what refers to that one. */
export function ProgrammeChangePage() {
  return (
    <LoadedProgramme>
      {programme => (
        <>
          <ProgrammeHead programme={programme} here="change" />
          {programme.editions.length === 0 ? (
            <OneEdition id={programme.id} />
          ) : (
            <Beside programme={programme} />
          )}
        </>
      )}
    </LoadedProgramme>
  )
}

/** With one edition there is nothing to compare; who may write makes the next one from it. */
function OneEdition({ id }: { id: string }) {
  const mayWrite = useMayWriteForAll()
  return (
    <Section flush>
      <EmptyState
        title="Este programa tem uma só versão"
        text="Quando houver outra da mesma disciplina e classe, vê-se aqui o que mudou de uma para a outra e o que nesta escola fala do que saiu."
        primary={
          mayWrite
            ? {
                label: 'Copiar para outra versão',
                icon: 'copy',
                to: href(pages.newProgramme, { copiar: id }),
              }
            : undefined
        }
        secondary={{ label: 'Ver as unidades', to: places.page(id) }}
      />
    </Section>
  )
}

function Beside({ programme }: { programme: Programme }) {
  const [params, setParams] = useSearchParams()
  const mayWrite = useMayWriteForAll()
  const { editions } = programme
  const before =
    editions.find(each => each.id === params.get('antes')) ??
    editions.find(each => each.fromYear <= programme.fromYear) ??
    editions[0]
  const input = { params: { id: programme.id }, query: { before: before?.id ?? '' } }
  const answer = useQuery(query(getProgrammeChange, input))
  return (
    <Stack gap={16}>
      {editions.length > 1 && (
        <SelectInput
          label="Comparar com"
          options={editions.map(each => ({ value: each.id, label: `versão ${each.edition}` }))}
          value={before?.id ?? ''}
          onChange={event => setParams({ antes: event.target.value }, { replace: true })}
        />
      )}
      <Loaded answer={answer} failed="Não foi possível comparar as versões">
        {change => (
          <>
            <Differences change={change} after={programme} />
            {mayWrite && (
              <MoveSection
                key={`${change.from.id} ${change.from.version} ${change.to.version}`}
                change={change}
              />
            )}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function Differences({ change, after }: { change: ProgrammeChange; after: Programme }) {
  const changed = change.units.filter(unit => !isSame(unit))
  const same = change.units.filter(isSame).flatMap(({ after }) => after?.title ?? [])
  const [was, is] = [sum(change.units.map(unit => unit.before?.lessons ?? 0)), lessonsOfAll(after.units)]
  return (
    <Section flush>
      <div className={styles.head}>
        <h2>
          De {change.from.edition} para {change.to.edition}{' '}
          {changed.length === 0
            ? 'não muda nenhuma unidade'
            : counted(changed.length, 'unidade muda', 'unidades mudam')}
          {was === is ? '.' : `; ${was} aulas passam a ${is}.`} <Text primary>{inWords(change)}</Text>
        </h2>
      </div>
      <ol className={styles.units}>
        {changed.map(unit => (
          <ChangedUnit key={`${unit.before?.id} ${unit.after?.id}`} unit={unit} />
        ))}
      </ol>
      <Text as="div" inset over={12} under={12}>
        <Text as="p" caption secondary>
          {same.length > 0 && `${listInWords(same)} ${same.length === 1 ? 'fica igual' : 'ficam iguais'}. `}
          {changed.length} de {counted(change.units.length, 'unidade', 'unidades')}. Nada se apaga: o que fala
          do que saiu fica até se escolher o que fazer.
        </Text>
      </Text>
    </Section>
  )
}

/** «3 perguntas e 1 plano falam da antiga.» */
function inWords({ plans, pacings, competences }: ProgrammeChange): string {
  const questions = sum(competences.filter(each => each.line === null).map(each => each.questions))
  const parts = [
    questions > 0 && counted(questions, 'pergunta', 'perguntas'),
    plans.length > 0 && counted(plans.length, 'plano analítico', 'planos analíticos'),
    pacings.length > 0 && counted(pacings.length, 'dosificação', 'dosificações'),
  ].filter(part => part !== false)
  const isOne = questions + plans.length + pacings.length === 1
  return parts.length === 0
    ? 'Nada fala do que saiu.'
    : `${listInWords(parts)} ${isOne ? 'fala' : 'falam'} da antiga.`
}

function ChangedUnit({ unit: { before, after, removed, added } }: { unit: UnitChange }) {
  const isRenamed = before !== null && after !== null && before.title !== after.title
  return (
    <li>
      <Text as="h3" heading="h5">
        {isRenamed && <del>{before.title}</del>} {after?.title ?? before?.title}{' '}
        <Text caption secondary semibold>
          {lessonsInWords(before, after)}
        </Text>
      </Text>
      {lineParts.map(part => {
        const [gone, come] = [textsOf(removed, part), textsOf(added, part)]
        if (gone.length + come.length === 0) return null
        return (
          <Stack key={part} gap={4}>
            <Text caption secondary>
              {linePartLabels[part]}
            </Text>
            {gone.map(text => (
              <del key={text}>{text}</del>
            ))}
            {come.map(text => (
              <ins key={text}>{text}</ins>
            ))}
          </Stack>
        )
      })}
    </li>
  )
}

function textsOf(parts: UnitChange['added'], of: (typeof lineParts)[number]): string[] {
  return [...new Set(parts.filter(each => each.part === of).map(each => each.text))]
}

function lessonsInWords(before: UnitChange['before'], after: UnitChange['after']): string {
  const of = (side: UnitChange['before']) => side?.lessons ?? null
  const words = (lessons: number | null) =>
    lessons === null ? 'aulas por indicar' : counted(lessons, 'aula', 'aulas')
  if (before === null) return `unidade nova, ${words(of(after))}`
  if (after === null) return `sai, ${words(of(before))}`
  return of(before) === of(after) ? words(of(after)) : `${of(before) ?? '–'} → ${words(of(after))}`
}
