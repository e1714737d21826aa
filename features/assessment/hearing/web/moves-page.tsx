import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { CalmLine } from '#kit/web/notice/calm-line.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import * as pages from '#school/pages.ts'
import { FigureTable } from '../../results/web/figure-table.tsx'
import { saveActions } from '../../results/web/save-report.ts'
import { listHearingQueues } from '../contract.ts'
import { downloadLevelMoves, getLevelMoves, type LanguageMoves, type LevelMoves } from '../moves-contract.ts'
import { allPartsTable } from '../moves-paper.ts'
import {
  axesText,
  besideTexts,
  betweenLanguages,
  bySexText,
  chanceText,
  languageText,
  leftOutText,
  levelsText,
  listeningText,
  risenText,
  sexesText,
} from '../moves-words.ts'
import styles from './moves.module.css'

/** From which level to which, of the same pupils, in each language; and what listening alone would have moved. */
export function MovesPage() {
  const [params, change] = useAddressQuery()
  const group = params.getAll('turma')
  const skill = params.get('o-que') === 'aritmética' ? 'aritmética' : 'leitura'
  const filters = { group, skill } as const
  const { data, error, refetch } = useQuery(query(getLevelMoves, { query: filters }))
  const heard = useQuery(query(listHearingQueues, { query: {} }))
  const groups = [...new Map((heard.data?.rows ?? []).map(row => [row.group.id, row.group.name]))]
  const saves = saveActions(
    format => call(downloadLevelMoves, { query: { ...filters, format } }),
    'niveis-de-que-para-que',
  )
  const known = data?.languages.filter(({ all }) => all.total > 0) ?? []
  return (
    <>
      <PageHead
        title="De que nível para que nível"
        crumbs={[
          { label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome },
          { label: 'Níveis', to: pages.levels },
          { label: 'Mudanças' },
        ]}
        sub={data ? subOf(data) : 'Os mesmos alunos, ouvidos duas vezes'}
        secondary={data && known.length === 0 ? [] : saves}
      />
      <Row gap={12} below={16} wrap>
        <AddressSelect
          label="Turma"
          value={group.length === 1 ? (group[0] ?? '') : ''}
          options={[
            { value: '', label: group.length > 1 ? `${group.length} turmas` : 'Todas as turmas' },
            ...groups.map(([value, label]) => ({ value, label })),
          ]}
          onChoose={value => change({ turma: value })}
        />
        <AddressSelect
          label="O que se ouviu"
          value={skill}
          options={[
            { value: 'leitura', label: 'Leitura' },
            { value: 'aritmética', label: 'Aritmética' },
          ]}
          onChoose={value => change({ 'o-que': value === 'leitura' ? '' : value })}
        />
      </Row>
      <Awaited
        answer={{ data, error, refetch }}
        failed="Não foi possível contar os níveis"
        awaited={<SkeletonCards rows={4} />}
      />
      {data && known.length === 0 && (
        <Section>
          <NotHeard languages={data.languages.length} />
        </Section>
      )}
      {data && known.length > 0 && (
        <>
          <div className={styles.matrices}>
            {known.map(language => (
              <Section key={language.language}>
                <Matrix moves={language} />
              </Section>
            ))}
          </div>
          <Row as="p" gap={16} rowGap={4} wrap secondary caption className={styles.legend}>
            <Row as="span" center gap={6}>
              <i data-move="up2" aria-hidden="true" /> subiu dois níveis ou mais
            </Row>
            <Row as="span" center gap={6}>
              <i data-move="up" aria-hidden="true" /> subiu um
            </Row>
            <Row as="span" center gap={6}>
              <i data-move="same" aria-hidden="true" /> ficou
            </Row>
            <Row as="span" center gap={6}>
              <i data-move="down" aria-hidden="true" /> desceu
            </Row>
          </Row>
          <Section folds title="O que o acaso explica">
            <div className={styles.chance}>
              <Stack gap={12}>
                {known.map(language => (
                  <p key={language.language} className={styles.said}>
                    {chanceText(language)}
                  </p>
                ))}
              </Stack>
              <Stack gap={12}>
                {known.map(moves => (
                  <p key={moves.language}>{sexesText(moves)}</p>
                ))}
                {data.languagesByChance !== null && known[0] && known[1] && (
                  <p>
                    Em {known[0].language.toLocaleLowerCase('pt')} subiram {known[0].up.total} de{' '}
                    {known[0].all.total} e em {known[1].language.toLocaleLowerCase('pt')} {known[1].up.total}{' '}
                    de {known[1].all.total}:{' '}
                    {data.languagesByChance
                      ? 'a diferença entre as duas línguas pode ser acaso.'
                      : 'a diferença é mais do que acaso.'}
                  </p>
                )}
                <Fold title="Como se contou">
                  <ul>
                    {known.map(language => (
                      <li key={language.language}>
                        {language.language}: {listeningText(language)}
                      </li>
                    ))}
                    <li>
                      Cada aluno conta uma vez: o nível da primeira audição do ano e o da última, na mesma
                      língua e com os mesmos níveis.
                    </li>
                    <li>
                      «Esperavam-se»: quantos subiriam se cada turma subisse como todos os que começaram no
                      mesmo nível.
                    </li>
                    <li>
                      O que o acaso move é a parte em que dois ouvintes discordam, metade para cima e metade
                      para baixo; para dizer que não foi acaso toma-se o limite mais alto dessa parte.
                    </li>
                  </ul>
                </Fold>
              </Stack>
            </div>
          </Section>
          {known.some(({ parts }) => parts.length > 1) && (
            <Section
              title={
                known.some(({ parts }) => parts.some(({ kind }) => kind === 'escola'))
                  ? 'Por turma e escola'
                  : 'Por turma'
              }
              flush
              folds
            >
              <FigureTable
                table={allPartsTable(known)}
                look="figures"
                className={styles.plain}
                isNamed
                columns={{
                  Subiram: { cell: (_, text) => <b>{text}</b> },
                  'Por dois: o mesmo nível': { head: 'Ouvidos por dois: o mesmo nível' },
                }}
              />
              <Text as="ul" inset over={12} under={16}>
                {known.flatMap(({ language, parts }) =>
                  besideTexts(parts).map(words => (
                    <li key={language + words}>
                      {language}: {words}
                    </li>
                  )),
                )}
              </Text>
            </Section>
          )}
        </>
      )}
      {data && <SideBySide moves={data} />}
      {data?.languages.some(language => leftOutText(language) !== '') && (
        <Stack above={16}>
          <CalmLine>
            {data.languages
              .filter(language => leftOutText(language) !== '')
              .map(language => `${language.language}: ${leftOutText(language)}`)
              .join('; ')}
            , fora das tabelas.
          </CalmLine>
        </Stack>
      )}
    </>
  )
}

function Matrix({ moves }: { moves: LanguageMoves }) {
  const { levels, cells, fromTotals, language } = moves
  return (
    <>
      <Text as="p" secondary small semibold>
        {languageText(moves)}
      </Text>
      <Text as="h2" heading="h3">
        {risenText(moves)}
      </Text>
      <ScrollArea label={`De que nível para que nível em ${language}`}>
        <table className={styles.matrix} aria-label={`De que nível para que nível em ${language}`}>
          <thead>
            <tr>
              <th>
                <span className={styles.whole}>{axesText(moves)}</span>
              </th>
              {levels.map(level => (
                <th key={level} scope="col">
                  <span className={styles.whole}>{level}</span>
                  <abbr className={styles.short} title={level}>
                    {shortName(level)}
                  </abbr>
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {levels.map((level, row) => (
              <tr key={level}>
                <th scope="row">{level}</th>
                {levels.map((name, column) => {
                  const { H, M, total } = cells[row]?.[column] ?? { H: 0, M: 0, total: 0 }
                  return (
                    <td key={name} data-move={total === 0 ? 'none' : moveOf(row, column)}>
                      {total === 0 ? '–' : total}
                      {total > 0 && (
                        <Text as="small" block caption regular>
                          {H}H {M}M
                        </Text>
                      )}
                    </td>
                  )
                })}
                <td data-move="total">{fromTotals[row]?.total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <p>{bySexText(moves)}</p>
    </>
  )
}

/** Pupils without a difference who are shown at once. */
const SHOWN = 8

/** Who reads in one language and not yet in the other; those who differ come first. */
function SideBySide({ moves }: { moves: LevelMoves }) {
  const [isWhole, setWhole] = useState(false)
  const both = moves.pupils.filter(({ levels }) => levels.length > 1)
  if (both.length === 0) return null
  const apart = both.filter(pupil => betweenLanguages(pupil) !== '')
  const ordered = [...apart, ...both.filter(pupil => !apart.includes(pupil))]
  const shown = isWhole ? ordered : ordered.slice(0, Math.max(SHOWN, apart.length))
  return (
    <Section
      title="Duas línguas lado a lado"
      aside={counted(apart.length, 'aluno lê só numa', 'alunos lêem só numa')}
      flush
      folds
    >
      <ScrollArea label="Níveis em duas línguas">
        <Table className={styles.plain}>
          <thead>
            <tr>
              <th scope="col">Aluno</th>
              <th scope="col">Níveis</th>
              <th scope="col">Entre as duas</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(pupil => (
              <tr key={pupil.id}>
                <th scope="row">
                  <bdi>{pupil.name}</bdi>, {pupil.group}
                </th>
                <td>{levelsText(pupil)}</td>
                <td>{betweenLanguages(pupil)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
      {shown.length < ordered.length && (
        <p className={styles.rest}>
          <Button onClick={() => setWhole(true)}>Mostrar os {ordered.length}</Button>
        </p>
      )}
    </Section>
  )
}

/** «Parág.»: what a narrow table has room for. */
function shortName(level: string): string {
  return level.length <= 7 ? level : `${level.slice(0, 5)}.`
}

function moveOf(from: number, to: number): string {
  return to >= from + 2 ? 'up2' : to > from ? 'up' : to === from ? 'same' : 'down'
}

function subOf({ groups, languages }: LevelMoves): string {
  const twice = languages[0]?.all.total ?? 0
  const names =
    groups.length > 4 ? counted(groups.length, 'turma', 'turmas') : groups.map(({ name }) => name).join(', ')
  if (twice === 0) return [names, 'os mesmos alunos, ouvidos duas vezes'].filter(Boolean).join(' · ')
  return [names, `os mesmos ${counted(twice, 'aluno', 'alunos')}, ouvidos duas vezes`]
    .filter(Boolean)
    .join(' · ')
}

function NotHeard({ languages }: { languages: number }) {
  const within = useWithinReach()
  return (
    <EmptyState
      title={within(languages === 0 ? 'Ainda ninguém foi ouvido' : 'Ainda ninguém foi ouvido duas vezes')}
      text="A tabela mostra de que nível para que nível passaram os mesmos alunos. Ouça-os de novo quatro a seis semanas depois."
      primary={{ label: 'Ver os níveis', to: pages.levels }}
    />
  )
}
