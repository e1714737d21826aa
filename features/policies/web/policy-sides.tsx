import { href } from '#kit/address.ts'
import { counted, formatDateSlashes, formatTime } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import * as pages from '#school/pages.ts'
import type { Policy, PolicyVersion } from '../contract.ts'
import { versionHref } from '../places.ts'
import type { PolicyChange } from '../reading-contract.ts'
import styles from './policy-page.module.css'
import { PolicyStateMark } from './policy-state.tsx'

interface ChangesProps {
  version: PolicyVersion | undefined
  /** The version it is compared with. */
  since: string | null
  changes: readonly PolicyChange[]
}

/** What is another since the version before, beside the text. */
export function Changes({ version, since, changes }: ChangesProps) {
  if (!version || since === null) return null
  return (
    <Section title="O que mudou" className={styles.wide}>
      <Text as="p" caption secondary>{`da versão ${since} para a ${version.number}`}</Text>
      <ChangeList version={version} changes={changes} />
    </Section>
  )
}

/** Above the text, open, so that two minutes are enough. */
export function ChangesOnPhone({ version, since, changes }: ChangesProps) {
  const phone = useMediaQuery('(max-width:899.95px)')
  if (!phone || !version || since === null) return null
  return (
    <Disclosure
      className={styles.changed}
      open
      icon="git-diff"
      title={`O que mudou da ${since} para a ${version.number}`}
    >
      <ChangeList version={version} changes={changes} />
    </Disclosure>
  )
}

function ChangeList({ version, changes }: Pick<ChangesProps, 'changes'> & { version: PolicyVersion }) {
  const body = changes.filter(change => !change.isAside)
  const aside = changes.filter(change => change.isAside)
  return (
    <>
      {version.changes && (
        <Text as="p" below={8}>
          {version.changes}
        </Text>
      )}
      {body.length === 0 && (
        <Text as="p" caption secondary>
          O texto é o mesmo, parágrafo por parágrafo.
        </Text>
      )}
      <ChangeRows changes={body} />
      {aside.length > 0 && (
        <Disclosure look="small" title={`Cabeçalho, datas e assinaturas (${aside.length})`}>
          <ChangeRows changes={aside} />
        </Disclosure>
      )}
    </>
  )
}

function ChangeRows({ changes }: { changes: readonly PolicyChange[] }) {
  return (
    <Stack as="ul" className={styles.list}>
      {changes.map(change => (
        <Text as="li" ruled breaks key={`${change.section} ${change.before ?? ''} ${change.after ?? ''}`}>
          {change.section && (
            <Text as="b" semibold primary>
              {change.section}
            </Text>
          )}
          {change.before !== null && (
            <p>
              <span className="visually-hidden">Antes: </span>
              <del>{change.before}</del>
            </p>
          )}
          {change.after !== null && (
            <p>
              <span className="visually-hidden">Agora: </span>
              <ins>{change.after}</ins>
            </p>
          )}
        </Text>
      ))}
    </Stack>
  )
}

export function Versions({ policy, shown }: { policy: Policy; shown: PolicyVersion | undefined }) {
  if (policy.versions.length === 0) return null
  return (
    <Section title="Versões" flush folds>
      <ul className={styles.versions}>
        {policy.versions.map(version => (
          <li key={version.id}>
            <Text as="b" heading="h5" data-here={version.id === shown?.id || undefined}>
              {version.number}
            </Text>
            <div>
              <PolicyStateMark state={version.state} />
              <Text as="p" caption secondary>
                {lineOf(version, policy)}
              </Text>
              {version.id !== shown?.id && (
                <Link to={versionHref(policy.id, version.id)}>{`Abrir a ${version.number}`}</Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function lineOf(version: PolicyVersion, policy: Policy): string {
  const approved = version.approvedOn ? `aprovada em ${formatDateSlashes(version.approvedOn)}` : ''
  const read = version.confirmedAt
    ? version.confirmedWay === 'papel'
      ? `assinada por si em papel, ${formatDateSlashes(version.confirmedAt)}`
      : `lida por si em ${formatDateSlashes(version.confirmedAt)}, ${formatTime(version.confirmedAt)}`
    : version.state === 'em vigor' && policy.reading !== null && policy.reading !== 'lida'
      ? 'por ler'
      : ''
  const small = version.smallChange ? 'pequena alteração' : ''
  return [approved, small, read].filter(Boolean).join(' · ')
}

export function Facts({ policy, version }: { policy: Policy; version: PolicyVersion | undefined }) {
  const day = (iso: string | null | undefined) => (iso ? formatDateSlashes(iso) : '')
  const rows: [string, string][] = [
    ['Categoria', policy.category],
    ['Responsável', policy.responsible],
    ['Destina-se a', policy.groups.map(group => group.name).join(', ')],
    [
      'Leitura',
      policy.mandatory ? `obrigatória, ${counted(policy.deadlineDays, 'dia', 'dias')}` : 'facultativa',
    ],
    ['Aprovada por', version?.approvedBy ?? ''],
    ['Em vigor desde', day(version?.effectiveFrom)],
    [
      'Última revisão',
      version?.reviewedOn
        ? `${day(version.reviewedOn)}, sem alterações${version.reviewedByName ? `, por ${version.reviewedByName}` : ''}`
        : '',
    ],
    ['Depois de ler', policy.checks > 0 ? counted(policy.checks, 'pergunta', 'perguntas') : ''],
    [
      'Próxima revisão',
      `${day(version?.nextReviewOn)}${policy.reviewIsDue ? ' (já devia estar feita)' : ''}`,
    ],
  ]
  return (
    <Section title="Ficha" folds>
      {policy.summary && (
        <Text as="p" below={8}>
          {policy.summary}
        </Text>
      )}
      <Stack as="dl" gap={8} className={styles.facts}>
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <Text as="dt" caption secondary>
                {name}
              </Text>
              <dd>{value}</dd>
            </div>
          ))}
        {version?.sha256 && (
          <div>
            <Text as="dt" caption secondary>
              SHA-256
            </Text>
            <dd className={styles.hash}>{version.sha256}</dd>
          </div>
        )}
      </Stack>
    </Section>
  )
}

export function Readers({ policy, onSignatures }: { policy: Policy; onSignatures: () => void }) {
  const { all, read, overdue } = policy.readers ?? { all: 0, read: 0, overdue: 0 }
  return (
    <Section title="Leituras">
      <p>
        <b>{`${read} de ${all}`}</b> leram
        {overdue > 0 && ` · ${overdue} em atraso`}
      </p>
      <Row gap={8} above={12} wrap>
        <Button variant="outlined" size="small" to={href(pages.readings, { policy: policy.id })}>
          Ver quem falta
        </Button>
        <Button variant="outlined" size="small" onClick={onSignatures}>
          Assinaturas em papel
        </Button>
      </Row>
    </Section>
  )
}
