import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { OnlyHereNote } from '#kit/web/notice/only-here-note.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import type { Application } from '../../../results/contract.ts'
import { QrCode } from '../../../results/web/qr-code.tsx'
import { testLink } from '../../code-cards.ts'
import { downloadCodes, listCodes } from '../../paper-contract.ts'
import styles from './codes.module.css'

/** The codes with which pupils enter: the test's, and each one's own; as cards on paper too. */
export default function CodesTab({ application }: { application: Application }) {
  const params = { id: application.id }
  const { data, error, refetch } = useQuery(query(listCodes, { params }))
  const [busy, setBusy] = useState<'pdf' | 'docx'>()
  if (!data) return <Awaited answer={{ error, refetch }} failed="Não foi possível ver os códigos" />
  const link = testLink({ address: sharedAddress(), code: application.code, gives: application.gives })
  async function print(format: 'pdf' | 'docx') {
    setBusy(format)
    const file = call(downloadCodes, { params, query: { format, address: sharedAddress() } })
    const name = `Códigos ${application.group.name}.${format}`
    await openFile(file, name, 'Não foi possível preparar os cartões.')
    setBusy(undefined)
  }
  return (
    <div className={styles.columns}>
      <Section title={`Entrada no ${application.gives === 'quiz' ? 'quiz' : 'teste'}`}>
        <Stack gap={8} breaks className={styles.entry}>
          <QrCode value={link} label={`Código QR de ${link}`} />
          <p className={styles.letters}>{application.code}</p>
          <p>
            <a href={link}>{link.replace(/^https?:\/\//, '')}</a>
          </p>
          <OnlyHereNote />
          <p>Cada aluno escreve o seu código de 8 algarismos, ou lê o código QR do seu cartão.</p>
          {application.allowNickname && <p>Quem não tem código pode entrar com o nome.</p>}
        </Stack>
      </Section>
      <Section
        flush
        title="Alunos"
        aside={
          <Row as="span" gap={8} wrap toEnd>
            <ActionButton
              size="small"
              action={{
                label: 'Word',
                icon: 'file-doc',
                busy: busy === 'docx',
                onClick: () => void print('docx'),
              }}
            />
            <ActionButton
              size="small"
              action={{
                label: 'Imprimir cartões',
                icon: 'printer',
                busy: busy === 'pdf',
                onClick: () => void print('pdf'),
              }}
            />
          </Row>
        }
      >
        {data.pupils.length === 0 ? (
          <EmptyState
            title="A turma não tem alunos"
            text="Inscreva-os na turma, e os seus códigos ficam aqui."
          />
        ) : (
          <Text as="ol" className={styles.pupils}>
            {data.pupils.map(pupil => (
              <Text as="li" touch inset ruled key={pupil.studentId}>
                <Text textEnd figures secondary>
                  {pupil.number ?? '–'}
                </Text>
                <b>{pupil.name}</b>
                <code>{pupil.code}</code>
              </Text>
            ))}
          </Text>
        )}
      </Section>
    </div>
  )
}
