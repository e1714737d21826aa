import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ResponseOf } from '#kit/endpoint.ts'
import { formatDayMonth, partOf } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { sheetActions } from '#kit/web/list/sheet-actions.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { type Glyph, StateMark } from '#kit/web/parts/state-mark.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { useSession } from '#school/accounts/web/session.ts'
import * as pages from '#school/pages.ts'
import { leads } from '#school/roles.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import type { PautaState } from '../contract.ts'
import { listCouncils } from '../council-contract.ts'
import { exportMarks } from '../import-contract.ts'
import { booksHref, councilHref } from '../places.ts'
import { stateLabels } from '../state-labels.ts'
import { MoreGroups } from './more-groups.tsx'
import { NoGroups } from './no-groups.tsx'
import { NotBegun } from './not-begun.tsx'
import { SchoolBoletinsDialog } from './school-boletins-dialog.tsx'

export const stateGlyphs: Readonly<Record<PautaState, Glyph>> = {
  rascunho: 'ring',
  entregue: 'half',
  'em conselho': 'triangle',
  fechada: 'tick',
  publicada: 'disc',
}

const isClosed = ({ state }: { state: PautaState }) => state === 'fechada' || state === 'publicada'

/** So many stand in one list, whatever their grades. */
const MAX_TOGETHER = 9

/** The pautas of a trimester, and how far each is on its way from its books to being published. */
export function CouncilListPage() {
  const [params, setParams] = useSearchParams()
  const named = params.get('trimestre')
  const { user } = useSession()
  const answer = useQuery({
    ...query(listCouncils, { query: (named ? { trimester: named } : {}) as never }),
    placeholderData: before => before,
  })
  const [excel, csv] = sheetActions(exportMarks, (named ? { trimester: named } : {}) as never, {
    name: 'notas',
    what: 'as notas das turmas',
  })
  const groups = answer.data?.groups ?? []
  const mayLead = leads({ role: user?.nivel ?? '' })
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <PageHead
        title="Conselhos de notas"
        crumbs={[
          { label: 'Turmas', to: pages.groups },
          { label: 'Notas', to: booksHref() },
          { label: 'Conselhos de notas' },
        ]}
        {...(answer.data && { sub: `${answer.data.trimester}.º trimestre de ${answer.data.year}` })}
        {...(mayLead && { more: [excel, csv] })}
        secondary={[
          { label: 'Regras de avaliação', icon: 'scroll', to: pages.markRules },
          ...(mayLead && groups.some(isClosed)
            ? [
                {
                  label: 'Boletins da escola',
                  icon: 'printer' as const,
                  onClick: () => setPrinting(true),
                },
              ]
            : []),
        ]}
      />
      {isPrinting && answer.data && (
        <SchoolBoletinsDialog
          trimester={answer.data.trimester}
          schools={[...new Map(groups.map(({ school }) => [school.id, school])).values()]}
          groups={groups.map(row => ({
            school: row.school.id,
            name: row.group.name,
            isClosed: isClosed(row),
          }))}
          onClose={() => setPrinting(false)}
        />
      )}
      <Row below={16}>
        <AddressSelect
          label="Trimestre"
          value={String(answer.data?.trimester ?? named ?? '')}
          options={['1', '2', '3'].map(value => ({ value, label: `${value}.º` }))}
          onChoose={value => setParams({ trimestre: value }, { replace: true })}
        />
      </Row>
      <Loaded answer={answer} failed="Não foi possível abrir os conselhos de notas">
        {({ groups, trimester, more, beginsOn }) => (
          <>
            {more && <MoreGroups />}
            {beginsOn && <NotBegun trimester={trimester} on={beginsOn} />}
            {groups.length === 0 ? (
              <Section flush>
                {mayLead ? (
                  <NoGroups />
                ) : (
                  <EmptyState
                    title="Nenhuma turma"
                    text="As pautas são da direcção e de quem dirige cada turma: a sua aparece aqui quando dirigir uma."
                  />
                )}
              </Section>
            ) : groups.length <= MAX_TOGETHER ? (
              <Section flush>
                <Pautas groups={groups} trimester={trimester} />
              </Section>
            ) : (
              <ByGrade groups={groups} trimester={trimester} />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

type Councils = Pick<ResponseOf<typeof listCouncils>, 'groups' | 'trimester'>

/** Of many groups a phone opens the first grade in which something is still to be closed. */
function ByGrade({ groups, trimester }: Councils) {
  const grades = [...Map.groupBy(groups, ({ group }) => group.grade)]
  const [open] = grades.find(([, all]) => !all.every(isClosed)) ?? grades[0] ?? []
  return grades.map(([grade, all]) => (
    <Section
      key={grade}
      flush
      folds={grade !== open}
      title={gradeTitle(grade)}
      aside={`${partOf(all.filter(isClosed).length, all.length)} fechadas`}
    >
      <Pautas groups={all} trimester={trimester} />
    </Section>
  ))
}

function Pautas({ groups, trimester }: Councils) {
  const handedInWords = useMediaQuery('(max-width:599.95px)') ? 'entregues' : 'cadernetas entregues'
  return (
    <RowList
      textBelow
      rows={groups.map(({ group, subjects, handedIn, heldOn, heldAt, state }) => ({
        key: group.id,
        title: group.name,
        to: councilHref({ group: group.id, trimester }),
        text: `${subjects === 0 ? 'sem disciplinas' : `${partOf(handedIn, subjects)} ${handedInWords}`}, ${
          heldOn
            ? `conselho a ${formatDayMonth(heldOn)}${heldAt ? `, ${heldAt}` : ''}`
            : 'conselho por marcar'
        }`,
        aside: <StateMark glyph={stateGlyphs[state]}>{stateLabels[state]}</StateMark>,
      }))}
    />
  )
}
