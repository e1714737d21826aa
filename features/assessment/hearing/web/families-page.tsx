import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { gsmLength, LONGEST_TEXT } from '#kit/gsm.ts'
import { call } from '#kit/web/api/client.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { useSomeRows } from '#kit/web/list/some-rows.tsx'
import { CalmLine } from '#kit/web/notice/calm-line.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { Row } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { downloadFamilies, type Family, getFamilies, markReached } from '../family-contract.ts'
import styles from './levels.module.css'

/** In the order of the register, in which families are called. */
const ON_PHONE = 10

/** One tap writes to a family, by the teacher's own phone; who was spoken with is said by the teacher, never guessed. */
export function FamiliesPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(query(getFamilies, { params: { id } }))
  if (!data) return <Awaited answer={{ error, refetch }} failed="Não foi possível abrir as famílias" />
  const print = (what: 'chamadas' | 'casa') => () => {
    const file = call(downloadFamilies, { params: { id }, query: { what } })
    void openFile(file, `${what}.pdf`, 'Não foi possível preparar as folhas.')
  }
  const silent = data.rows.filter(({ mobile }) => mobile === null).length
  return (
    <>
      <PageHead
        title={`Famílias da ${data.group}`}
        crumbs={[
          { label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome },
          { label: 'Níveis', to: pages.levels },
          { label: data.group },
        ]}
        sub={`${data.title} · falou-se com ${data.reached} de ${counted(data.rows.length, 'família', 'famílias')}`}
        primary={{ label: 'Folha de chamadas', icon: 'printer', onClick: print('chamadas') }}
        secondary={[{ label: 'Folhas para casa', icon: 'file-pdf', onClick: print('casa') }]}
      />
      {data.rows.length === 0 ? (
        <Section>
          <EmptyState
            title="Ainda ninguém foi ouvido"
            text="Depois de ouvir, cada família recebe o que a criança já lê e três coisas para fazer em casa."
            primary={{ label: 'Ouvir os alunos', to: href(pages.hearing, { id }) }}
          />
        </Section>
      ) : (
        <Families group={id} rows={data.rows} />
      )}
      <CalmLine>
        O texto sai do seu telefone: abrir a mensagem não conta como ter falado. As letras com til e alguns
        acentos saem sem eles, para o texto caber em duas mensagens.
        {silent > 0 &&
          ` ${counted(silent, 'família não tem', 'famílias não têm')} telemóvel escrito na ficha do aluno.`}
      </CalmLine>
    </>
  )
}

/** Each family with the ways to write to it. */
function Families({ group, rows }: { group: string; rows: readonly Family[] }) {
  const announce = useUndo()
  const mark = useSave(markReached, { failed: 'Não ficou marcado.' })
  const { shown, others } = useSomeRows(rows, ON_PHONE, count => `Mostrar as ${count}`)
  return (
    <Section flush>
      <ul className={styles.list}>
        {shown.map(row => (
          <li key={row.studentId}>
            <div>
              <b>
                <bdi>{row.name}</bdi>
              </b>{' '}
              · {row.level}
              <p>{[row.guardian, row.contact || 'sem contacto'].filter(Boolean).join(' · ')}</p>
              <Disclosure title="O que se envia, e o que dizer ao telefone">
                <p className={styles.text}>{row.text}</p>
                <p>
                  {gsmLength(row.text)} de {LONGEST_TEXT} letras, sem os acentos que um SMS não tem
                </p>
                <p>
                  Pergunte à criança: {row.ask} <i>Certo: {row.right}</i>
                </p>
              </Disclosure>
            </div>
            <Reach
              row={row}
              onMark={reached =>
                mark.mutate(
                  { params: { id: group }, body: { studentId: row.studentId, reached } },
                  {
                    onSuccess: ({ change }) =>
                      announce(
                        reached === null
                          ? 'Marca retirada.'
                          : `${row.name}: ${reached ? 'falou-se' : 'não se falou'}.`,
                        change,
                      ),
                  },
                )
              }
            />
          </li>
        ))}
      </ul>
      {others && <p className={styles.others}>{others}</p>}
    </Section>
  )
}

function Reach({ row, onMark }: { row: Family; onMark: (reached: boolean | null) => void }) {
  const text = encodeURIComponent(row.text)
  return (
    <Row gap={8} wrap center>
      {row.mobile !== null && (
        <>
          <a
            className={styles.send}
            href={`https://wa.me/${row.mobile}?text=${text}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`WhatsApp para a família de ${row.name}`}
          >
            WhatsApp
          </a>
          <a
            className={styles.send}
            href={`sms:+${row.mobile}?body=${text}`}
            aria-label={`SMS para a família de ${row.name}`}
          >
            SMS
          </a>
        </>
      )}
      <Button
        variant="outlined"
        startIcon={row.reached ? <Icon name="check" /> : undefined}
        size="small"
        aria-pressed={row.reached === true}
        aria-label={`Falei com a família de ${row.name}`}
        onClick={() => onMark(row.reached ? null : true)}
      >
        {row.reached ? 'Falou-se' : 'Falei'}
      </Button>
    </Row>
  )
}
