import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { SearchField } from '#kit/web/list/search-field.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import * as pages from '#school/pages.ts'
import styles from '../../results/web/report.module.css'
import { saveActions } from '../../results/web/save-report.ts'
import { exportNetwork, getNetwork } from '../network-contract.ts'
import { area, crumb } from '../places.ts'
import { aboutOf } from '../schools-words.ts'
import { Reported } from './report-frame.tsx'
import { SchoolsCard } from './schools-card.tsx'
import { NoSubjects, useSubjectChoice } from './subject-choice.tsx'

const NAME = 'Rede de escolas'

/** All schools of the academy in one test, or in one competence of it: by name, with intervals; no pupil is named, none has a place. */
export function NetworkPage() {
  const { user } = useSession()
  const hasMany = user?.manySchools === true
  const choice = useSubjectChoice()
  const { subject, grade, none, params, change } = choice
  const optional = (key: string) => params.get(key) ?? undefined
  const [test, competence] = [optional('teste'), optional('competencia')]
  const [district, search] = [params.get('distrito') ?? '', params.get('procurar') ?? '']
  const page = Math.max(1, Number(params.get('pagina')) || 1)
  const asQuery = {
    subject: subject ?? '',
    ...(grade[0] === undefined ? {} : { grade: grade[0] }),
    ...(test && { test }),
    ...(competence && { competence }),
    district,
  }
  const answer = useQuery({
    ...query(getNetwork, { query: { ...asQuery, search, page } }),
    enabled: subject !== undefined && hasMany,
    // What was chosen is looked for while the last answer stands.
    placeholderData: last => last,
  })
  const shown = answer.data
  const comparison = shown?.comparison ?? null
  // Another choice begins with its first page.
  const choose = (key: string) => (value: string) => change({ pagina: null, [key]: value })
  const filters = (
    <>
      {choice.selects}
      {shown && shown.tests.length > 0 && (
        <>
          <AddressSelect
            label="Teste"
            value={comparison?.testId ?? ''}
            options={shown.tests.map(each => ({ value: each.id, label: `${each.title}, ${each.year}` }))}
            onChoose={choose('teste')}
          />
          <AddressSelect
            label="Competência"
            value={shown.competence?.id ?? ''}
            options={[
              { value: '', label: 'O teste todo' },
              ...shown.competences.map(each => ({
                value: each.id,
                label: `${each.code} · ${each.description}`,
              })),
            ]}
            onChoose={choose('competencia')}
          />
        </>
      )}
      {shown && shown.districts.length > 1 && (
        <AddressSelect
          label="Distrito"
          value={district}
          options={[
            { value: '', label: 'Todos os distritos' },
            ...shown.districts.map(each => ({ value: each, label: each })),
          ]}
          onChoose={choose('distrito')}
        />
      )}
      <SearchField label="Procurar escola" value={search} onChange={choose('procurar')} />
    </>
  )
  return (
    <>
      <PageHead
        title={comparison ? comparison.title : NAME}
        tab={NAME}
        crumbs={[area, crumb, { label: NAME }]}
        sub={
          comparison
            ? [shown?.competence?.name, aboutOf(comparison)].filter(Boolean).join(' · ')
            : 'O mesmo teste em todas as escolas da academia'
        }
        secondary={
          comparison
            ? saveActions(
                format => call(exportNetwork, { query: { ...asQuery, test: comparison.testId, format } }),
                'rede-de-escolas',
              )
            : []
        }
      />
      {!hasMany ? (
        <Section>
          <EmptyState
            title="Só há uma escola"
            text="Aqui comparam-se escolas da academia, quando forem várias. A sua está em «Disciplina e escola»."
            primary={{ label: 'Disciplina e escola', to: pages.schoolReport }}
          />
        </Section>
      ) : none ? (
        <NoSubjects />
      ) : (
        <Reported answer={answer}>
          {network =>
            network.comparison ? (
              <SchoolsCard
                key={network.comparison.testId}
                comparison={network.comparison}
                filters={filters}
                said={network.said}
                found={network.found}
                paging={
                  network.pages > 1 && (
                    <Row as="span" gap={8} center>
                      <Button
                        size="small"
                        disabled={network.page === 1}
                        onClick={() => change({ pagina: network.page - 1 })}
                      >
                        Anteriores
                      </Button>
                      <span>
                        página {network.page} de {network.pages}
                      </span>
                      <Button
                        size="small"
                        disabled={network.page === network.pages}
                        onClick={() => change({ pagina: network.page + 1 })}
                      >
                        Seguintes
                      </Button>
                    </Row>
                  )
                }
              />
            ) : (
              <>
                <div className={styles.choose}>{filters}</div>
                <Section>
                  <EmptyState
                    title="Ainda não há resultados nesta disciplina"
                    text="As escolas comparam-se assim que uma turma entregar um teste."
                    primary={{ label: 'Ver os diagnósticos', to: pages.applications }}
                  />
                </Section>
              </>
            )
          }
        </Reported>
      )}
    </>
  )
}
